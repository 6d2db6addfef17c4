/** The bare hapi route: as little as hapi can do to send the recorded bodies. Run as `node hapi.js <recording>`. */
import { serveRoute } from './hapi-route.ts';

await serveRoute({ withHeaders: false });
