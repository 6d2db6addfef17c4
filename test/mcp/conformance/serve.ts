/** Serves the conformance fixtures on a free port of the loopback interface until SIGTERM; prints the address. */
import { makeEndpoint } from '../../helpers/mcp.ts';
import { conformanceService } from './service.ts';

const { server, errors } = await makeEndpoint({ service: conformanceService });
await server.start();
process.stdout.write(`http://127.0.0.1:${server.info.port}/mcp\n`);
process.once('SIGTERM', () => {
  for (const error of errors) process.stderr.write(`${error.message}\n`);
  void server.stop({ timeout: 1000 });
});
