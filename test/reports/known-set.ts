/**
 * Problems of public issue threads (HTTP clients, bundlers, package managers, metric stores, documentation tools), told in
 * other words, and symptoms as somebody would tell them who has not read the issue.
 */

export interface KnownProblem {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly labels?: readonly string[];
}

export const PROBLEMS: readonly KnownProblem[] = [
  {
    id: 'reset',
    title: 'Connection reset by peer on large transfers',
    body: 'When a file of more than 2 GB is fetched the transfer stops half way.\n\nError: read ECONNRESET\n    at TLSWrap.onStreamRead',
    labels: ['network'],
  },
  {
    id: 'hangup',
    title: 'Socket hang up on the second request with keep-alive',
    body: 'The first request works. The next one over the same agent fails at once with "socket hang up", since the server has closed the idle socket.',
    labels: ['network'],
  },
  {
    id: 'hmr',
    title: 'HMR does a full page reload',
    body: 'After an edit of a component the whole page is reloaded instead of the module being replaced, so the form state is lost.',
    labels: ['feat: hmr'],
  },
  {
    id: 'hmr-none',
    title: 'Changes show in the terminal but the browser stays the same',
    body: 'The dev server prints that the module was updated; nothing happens in the browser until F5 is pressed. Hot updates are lost behind a proxy without websockets.',
    labels: ['feat: hmr'],
  },
  {
    id: 'eperm',
    title: 'EPERM: operation not permitted, rename on Windows',
    body: 'npm install aborts since a file in node_modules is still open while it is renamed. Antivirus is off.\n\nnpm ERR! code EPERM\nnpm ERR! syscall rename',
    labels: ['windows'],
  },
  {
    id: 'ebusy',
    title: 'EBUSY: resource busy or locked while unpacking a tarball',
    body: 'The temporary tgz cannot be moved into the cache folder.',
    labels: ['windows'],
  },
  {
    id: 'lock-merge',
    title: 'Lockfile has merge conflict markers after rebase',
    body: 'package-lock.json is written with <<<<<<< lines inside and every later install fails to parse it.',
  },
  {
    id: 'wal',
    title: 'Startup crashes: repair corrupted WAL cannot handle error',
    body: 'After the upgrade opening storage failed. The write-ahead log has a truncated segment at its end after a power loss.',
    labels: ['component/tsdb'],
  },
  {
    id: 'wal-memory',
    title: 'Out of memory while WAL segments are replayed',
    body: 'At start memory grows to 60 GB and the pod is OOMKilled before it is ready; the log says "WAL segment loaded".',
    labels: ['component/tsdb'],
  },
  {
    id: 'wal-truncate',
    title: 'WAL is never truncated, unexpected gap to last checkpoint',
    body: 'The disk fills up with hundreds of segments since compaction stops at a gap.',
    labels: ['component/tsdb'],
  },
  {
    id: 'broken-links',
    title: 'Build does not fail on broken links',
    body: 'The site builder exits with code 0 although pages link to documents that do not exist. CI should be red.',
  },
  {
    id: 'anchors',
    title: 'Links to headings are not checked',
    body: 'A link with a fragment that no heading has is accepted. Anchors should be validated like pages.',
  },
  {
    id: 'sidebar',
    title: 'Sidebar categories are expanded on every navigation',
    body: 'Collapsed groups open again after a click on any entry.',
  },
  {
    id: 'utf8',
    title: 'Umlauts become question marks in file names',
    body: 'Files with ä, ö or ü in their name are written as ??? when the archive is extracted on a C locale.',
  },
  {
    id: 'symlink',
    title: 'Symlinked folders are watched twice',
    body: 'A folder that is reachable through a symbolic link triggers two rebuilds for one change.',
  },
  {
    id: 'enospc',
    title: 'ENOSPC: System limit for number of file watchers reached',
    body: 'In large repositories the dev server ends at start. Raising fs.inotify.max_user_watches helps.',
    labels: ['linux'],
  },
  {
    id: 'timezone',
    title: 'Timestamps are an hour off after daylight saving',
    body: 'Cron schedules run one hour late between the last Sunday of March and October, since offsets are cached.',
  },
  {
    id: 'proxy',
    title: 'HTTPS_PROXY is ignored for redirects',
    body: 'The first request goes through the proxy, the redirected one connects directly and times out behind the firewall.',
    labels: ['network'],
  },
  {
    id: 'cert',
    title: 'Self-signed certificate in chain although CA is configured',
    body: 'SELF_SIGNED_CERT_IN_CHAIN with cafile set. The option is not passed on to the tunnel agent.',
    labels: ['network', 'tls'],
  },
  {
    id: 'gzip',
    title: 'Content-Length is wrong when the body is compressed',
    body: 'The header has the size before compression, so clients wait for bytes that never come.',
  },
  {
    id: 'cors',
    title: 'Preflight is answered without Access-Control-Allow-Headers',
    body: 'OPTIONS requests of browsers with a custom header are refused.',
  },
  {
    id: 'sourcemap',
    title: 'Source maps point to the wrong line',
    body: 'Breakpoints stop three lines below. It began when decorators were compiled by the new transformer.',
  },
  {
    id: 'treeshake',
    title: 'Unused exports are kept in the bundle',
    body: 'lodash-es adds 70 kB although one function is imported. Side effects of re-exports are assumed.',
  },
  {
    id: 'css-order',
    title: 'Order of style sheets differs between development and production',
    body: 'Rules of a lazily loaded chunk come before the global ones in the build, so they lose.',
  },
  {
    id: 'env',
    title: 'Variables of .env.local are not loaded in tests',
    body: 'process.env lacks what is set in the file unless the mode is given by hand.',
  },
  {
    id: 'leak',
    title: 'Memory grows with every request until the process is killed',
    body: 'Heap snapshots show that abort listeners stay registered on a shared signal. MaxListenersExceededWarning is printed.',
  },
  {
    id: 'deadlock',
    title: 'Requests wait for ever when the connection pool is exhausted',
    body: 'A transaction that opens a second connection blocks all others at 10 concurrent users.',
  },
  {
    id: 'isolation',
    title: 'Duplicate key under concurrent upserts',
    body: 'Two workers insert the same row at once: unique constraint violation instead of an update.',
  },
  {
    id: 'migration',
    title: 'Migration stops half way and leaves the schema locked',
    body: 'After a failed step the lock row stays, and each later run says that another migration is running.',
  },
  {
    id: 'dark',
    title: 'Dark mode flashes white on load',
    body: 'The theme is applied after hydration, so the page is bright for a moment.',
  },
  {
    id: 'search-cjk',
    title: 'Search finds nothing in Chinese and Japanese text',
    body: 'The tokenizer splits on spaces only, so a query must equal the sentence.',
  },
  {
    id: 'mobile-menu',
    title: 'Menu cannot be closed on phones',
    body: 'The overlay covers the close button on iOS Safari since the address bar has a height of its own.',
  },
  {
    id: 'pdf',
    title: 'Fonts are missing in the exported PDF',
    body: 'Text is shown in boxes when the container has no fontconfig.',
  },
  {
    id: 'arm',
    title: 'Illegal instruction on Raspberry Pi',
    body: 'The prebuilt binary for armv7 uses NEON and ends with SIGILL at start.',
    labels: ['arm'],
  },
  {
    id: 'permissions',
    title: 'Container cannot write to the mounted volume',
    body: 'The image runs as uid 1000, and the host folder belongs to root: permission denied for the data directory.',
    labels: ['docker'],
  },
  {
    id: 'ctrl-c',
    title: 'Ctrl+C leaves child processes running',
    body: 'After the watcher is interrupted the port stays taken by an orphan: address already in use at the next start.',
  },
  {
    id: 'progress',
    title: 'Progress bar floods the log of CI',
    body: 'Each percent is a line of its own where the output is no terminal.',
  },
  {
    id: 'rounding',
    title: 'Percentiles are off for small histograms',
    body: 'quantile over fewer than ten buckets returns the upper bound of the last one.',
  },
  {
    id: 'alias',
    title: 'Path aliases are not resolved in type declarations',
    body: 'The emitted d.ts files keep @/components, which consumers cannot import.',
  },
  {
    id: 'retry',
    title: 'POST requests are sent again after a timeout',
    body: 'The retry handler does not look at the method, so an order was created twice.',
  },
];

/** A symptom as somebody sees it, and its problem. */
export const SYMPTOMS: readonly (readonly [symptom: string, id: string])[] = [
  ['connection reset downloading everything', 'reset'],
  ['read ECONNRESET in the middle of fetching a big file', 'reset'],
  ['my second call with a keep-alive agent ends with socket hang up', 'hangup'],
  ['hang up error when I reuse the agent for another request', 'hangup'],
  ['the page reloads fully when I edit a component', 'hmr'],
  ['hot module replacement loses my form state', 'hmr'],
  ['I have to press F5 to see changes, the terminal says updated', 'hmr-none'],
  ['browser does not update behind nginx, websockets are blocked', 'hmr-none'],
  ['npm ERR! code EPERM operation not permitted', 'eperm'],
  ['installing on Windows fails while renaming a folder in node_modules', 'eperm'],
  ['resource busy or locked when the package archive is unpacked', 'ebusy'],
  ['package-lock.json contains <<<<<<< and cannot be parsed', 'lock-merge'],
  ['merge conflict in the lockfile', 'lock-merge'],
  ['opening storage failed: repair corrupted WAL', 'wal'],
  ['does not start after a power cut, the write-ahead log is corrupt', 'wal'],
  ['pod is OOMKilled at start while it loads WAL segments', 'wal-memory'],
  ['60 GB of memory needed to replay the WAL', 'wal-memory'],
  ['disk full of WAL segments, compaction never runs', 'wal-truncate'],
  ['unexpected gap to last checkpoint', 'wal-truncate'],
  ['CI is green although there are dead and broken links', 'broken-links'],
  ['link check: a fragment of a missing heading is not reported', 'anchors'],
  ['anchors are not validated', 'anchors'],
  ['collapsed sidebar groups open by themselves', 'sidebar'],
  ['file names with umlauts are garbled with question marks after extracting', 'utf8'],
  ['one change triggers two rebuilds in a symlinked workspace', 'symlink'],
  ['too many file watchers, ENOSPC', 'enospc'],
  ['inotify limit reached in my monorepo', 'enospc'],
  ['cron job runs an hour late since the clocks changed', 'timezone'],
  ['redirect does not use the proxy', 'proxy'],
  ['times out behind the corporate firewall after a redirect, HTTPS_PROXY is set', 'proxy'],
  ['SELF_SIGNED_CERT_IN_CHAIN with our own CA', 'cert'],
  ['certificate error although cafile is configured', 'cert'],
  ['client waits forever, Content-Length is larger than the gzip body', 'gzip'],
  ['CORS preflight refused because of my custom header', 'cors'],
  ['OPTIONS request lacks Access-Control-Allow-Headers', 'cors'],
  ['debugger breakpoints stop on the wrong line with decorators', 'sourcemap'],
  ['bundle is huge, tree shaking keeps unused lodash exports', 'treeshake'],
  ['styles are applied in a different order in the production build', 'css-order'],
  ['.env.local is ignored when tests run', 'env'],
  ['MaxListenersExceededWarning and growing heap', 'leak'],
  ['memory leak: process killed after many requests', 'leak'],
  ['everything blocks when the pool has no connection left', 'deadlock'],
  ['unique constraint violation when two workers upsert', 'isolation'],
  ['says another migration is running, but none is', 'migration'],
  ['failed migration leaves a lock', 'migration'],
  ['white flash before the dark theme appears', 'dark'],
  ['searching Japanese text gives no results', 'search-cjk'],
  ['cannot close the menu on my iPhone in Safari', 'mobile-menu'],
  ['exported PDF shows boxes instead of text', 'pdf'],
  ['SIGILL on a Raspberry Pi', 'arm'],
  ['illegal instruction on armv7', 'arm'],
  ['permission denied on the mounted data volume in Docker', 'permissions'],
  ['address already in use after I interrupted the watcher', 'ctrl-c'],
  ['orphaned child processes after Ctrl+C', 'ctrl-c'],
  ['CI log is flooded by progress output', 'progress'],
  ['quantile of a histogram with few buckets is wrong', 'rounding'],
  ['emitted d.ts files contain @/ aliases', 'alias'],
  ['order created twice, POST was retried after the timeout', 'retry'],
  ['non-idempotent request is sent again when it times out', 'retry'],
  ['text in boxes in the PDF export in a container without fontconfig', 'pdf'],
];

/** Problems that none of the issues is about. */
export const UNRELATED: readonly string[] = [
  'How do I change the logo in the footer?',
  'The invoice total shows a wrong currency symbol',
  'keyboard shortcut for bold text does nothing in the editor',
  'video playback stutters at 4K resolution',
  'I cannot log in with my Google account',
  'email notifications arrive twice',
  'calendar export is missing attendees',
  'dragging a card to another column does not save',
  'GraphQL subscription returns null for nested fragments',
  'Kotlin coroutine is cancelled when the activity rotates',
  '[redacted:email#1] [redacted:assigned-secret#2] it does not work, please help',
  'it does not work and I do not know what is wrong with it',
  'The build of my Android app fails with Gradle',
  'server returns 500 when the cart is empty',
  'memory of the graphics card is not detected',
  'line height in table cells is wrong',
  'process invoices in parallel',
  'request for a new feature: export as spreadsheet',
  'after the upgrade the start page is blank in the admin area',
  'browser asks for the password each time the page is opened',
  'the file upload dialog does not show folders',
  'build number is not increased on release',
];

/** As an agent passes it on: what was done first, then the symptom, then what came of it. */
export function inReport(symptom: string): string {
  return (
    'Problem after upgrade\nI am on version 2.14.0 with Node.js 20 on Ubuntu 24.04. I have upgraded yesterday, and before that all of it worked. ' +
    'I have removed node_modules, installed again and restarted the machine, without any difference.\n\n' +
    `Error: ${symptom}\n\nSet by [redacted:email#1] in [redacted:home-path#2]. I expected that it works as documented.`
  );
}
