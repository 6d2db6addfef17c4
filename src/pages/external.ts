/** Images, media and frames of other hosts: pages show those of the hosts that the operator lists, and nothing else. */

export interface ExternalHosts {
  /** Hosts of images, video and audio; `*.example.com` stands for all below it. */
  readonly images: readonly string[];
  /** Hosts of frames. */
  readonly embeds: readonly string[];
}

export const NO_HOSTS: ExternalHosts = { images: [], embeds: [] };

/** Whether an address is HTTPS at one of the hosts. */
export function isListed(address: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return (
    url?.protocol === 'https:' &&
    hosts.some((host) =>
      host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host,
    )
  );
}

/** Sources of a Content-Security-Policy. */
export function policySources(hosts: readonly string[]): string {
  return hosts.map((host) => ` https://${host}`).join('');
}

const PLAYERS: readonly (readonly [RegExp, string])[] = [
  [
    /^https:\/\/(?:www\.)?youtube\.com\/watch\?(?:.*&)?v=([\w-]+).*$/,
    'https://www.youtube.com/embed/$1',
  ],
  [/^https:\/\/youtu\.be\/([\w-]+).*$/, 'https://www.youtube.com/embed/$1'],
  [/^https:\/\/vimeo\.com\/(\d+).*$/, 'https://player.vimeo.com/video/$1'],
];

/** The address at which a video's own page may be framed. */
export function playerAddress(address: string): string {
  const player = PLAYERS.find(([pattern]) => pattern.test(address));
  return player === undefined ? address : address.replace(...player);
}
