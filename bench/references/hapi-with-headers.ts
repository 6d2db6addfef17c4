/** A hapi route that returns the recorded answers whole, as the specification wants them: with their header fields. */
import { serveRoute } from './hapi-route.ts';

await serveRoute({ withHeaders: true });
