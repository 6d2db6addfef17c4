/** The cluster of the mixed test: one node, to which the documentation is published before it is rolled out. */
import { once } from 'node:events';
import type { ExecutionContext } from 'ava';
import { docent } from '../../helpers/docent-process.ts';
import { folderOf } from '../../helpers/folder.ts';
import { startOpenSearch, type OpenSearchCluster } from '../../helpers/opensearch.ts';
import { BASE_URL } from '../../helpers/service.ts';

export { hasOpenSearch } from '../../helpers/opensearch.ts';

/** A publisher that waits for a frozen cluster is ended after so long. */
const PUBLISH_MS = 30_000;

export class CurrentCluster {
  readonly #t: ExecutionContext;
  #cluster: OpenSearchCluster;
  #folder: string | undefined;
  #published: Promise<void> = Promise.resolve();
  /** Once at least. */
  #isPublished = false;

  static async start(t: ExecutionContext): Promise<CurrentCluster> {
    const made = new CurrentCluster(t, await startOpenSearch());
    t.teardown(() => made.#cluster.end());
    return made;
  }

  private constructor(t: ExecutionContext, cluster: OpenSearchCluster) {
    this.#t = t;
    this.#cluster = cluster;
  }

  get port(): number {
    return Number(new URL(this.#cluster.urls[0] ?? '').port);
  }

  /** Publishes as operators do, one after the other. While the cluster is away it fails, and the roll-out goes on without it. */
  publish(folder: string): Promise<void> {
    this.#folder = folder;
    return (this.#published = this.#published.then(() => this.#publish(folder)));
  }

  async #publish(folder: string): Promise<void> {
    const to = `http://127.0.0.1:${this.port}`;
    const words = ['publish', folder, '--to', to, '--replicas', '0', '--base-url', BASE_URL];
    const env = { DOCENT_DATA: await folderOf(this.#t, {}) };
    const { child, output } = docent(this.#t, words, env);
    const timer = setTimeout(() => child.kill('SIGKILL'), PUBLISH_MS);
    const [code] = (await once(child, 'close')) as [number | null];
    clearTimeout(timer);
    if (code === 0) this.#isPublished = true;
    else if (!this.#isPublished) throw new Error(output());
    else this.#t.log(`publish: ${code} ${output().slice(0, 300)}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#cluster.signal(signal);
  }

  kill(): Promise<void> {
    return this.#cluster.end();
  }

  /** Begins again, empty, and publishes the newest documentation. */
  async restart(): Promise<void> {
    this.#cluster = await startOpenSearch();
    if (this.#folder !== undefined) await this.publish(this.#folder);
  }

  /** As the cluster does by itself when its disk is full. */
  async fill(isFull: boolean): Promise<void> {
    await this.#cluster.client.indices.putSettings({
      index: 'docent*',
      body: { 'index.blocks.read_only_allow_delete': isFull ? true : null },
    });
    if (!isFull && this.#folder !== undefined) await this.publish(this.#folder);
  }
}
