/** The type of the configuration in use. `table.ts` defines the source of each value. */
import type { Quota } from '../limits/limiter.ts';
import type { ArtefactConfig } from './artefact.ts';
import type { SiteConfig } from './site.ts';
import type { ThemeConfig } from './theme.ts';
import type { Unapplied } from './folder-file.ts';
import type { TrackerConfig } from './tracker.ts';

export interface Config {
  /** File with settings of the operator, as named by `--config`. */
  readonly config?: string;
  readonly product: {
    readonly id: string;
    /** Absent, like version and description: found in the content folder. */
    readonly name?: string;
    readonly version?: string;
    readonly description?: string;
  };
  readonly content: {
    /** Folders outside the content folder that includes may reach, relative to it; absent: its repository's committed files. */
    readonly includeRoots?: readonly string[];
  };
  readonly images: {
    /** Hosts of images, video and audio that pages show. */
    readonly external: readonly string[];
  };
  readonly embeds: {
    /** Hosts of frames that pages show. */
    readonly external: readonly string[];
  };
  /** Language of pages that name none, as a BCP 47 tag; absent: that of the generator's configuration, else English. */
  readonly language?: string;
  /** Origin and optional path prefix without a trailing slash; absent: `http://localhost:<port>`. */
  readonly baseUrl?: string;
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Processes that serve together; `auto`: one for each processor. */
  readonly workers: number | 'auto';
  /** Absent without any of its keys. */
  readonly observe?: {
    /** Absent: probes and metrics are on the port of the service. */
    readonly port?: number;
    /** Absent: as for the service. */
    readonly host?: string;
  };
  /** Absent without any of its keys. */
  readonly telemetry?: {
    /** Of a collector, without the path of a signal. */
    readonly endpoint?: string;
  };
  /** Folder of the embedded store and of generated secrets. */
  readonly data: string;
  readonly proxies: readonly string[];
  readonly limits: {
    /** Requests to the Docs API and the MCP server. */
    readonly requests: Quota;
    /** Requests to everything else. */
    readonly pages: Quota;
    /** Limits of connections. */
    readonly connections: {
      /** Open connections in all. */
      readonly max: number;
      /** Requests after which a connection is closed. */
      readonly requests: number;
      /** Connections of one client address in work, and as many that wait for a request. */
      readonly perAddress: number;
      /** Refused requests after which a connection is closed. */
      readonly refusals: number;
    };
    /** Calls of the reporting tools. */
    readonly reportCalls: Quota;
    /** Reports that are stored. */
    readonly reports: Quota;
    /** Feedback that is stored. */
    readonly feedback: Quota;
  };
  readonly deprecation: Deprecation;
  readonly log: {
    readonly level: string;
    /** Whether search queries may be logged. */
    readonly queries: boolean;
    /** Whether client addresses may be logged. */
    readonly addresses: boolean;
  };
  /** Whether daily sums of use are stored. */
  readonly statistics: boolean;
  /** Seconds after the stop signal at which the service exits in any case. */
  readonly shutdownSeconds: number;
  readonly shutdown: {
    /** Seconds for which it still accepts connections then. */
    readonly drainSeconds: number;
  };
  /** Contact for `/.well-known/security.txt`: `mailto:` or `https:`. */
  readonly contact?: string;
  /** Tuning of search by the owner; validated here, used by `search/`. */
  readonly search: {
    readonly synonyms: readonly (readonly string[])[];
    readonly stopWords: readonly string[];
    readonly pins: readonly { readonly query: string; readonly page: string }[];
    readonly engine: 'embedded' | 'opensearch';
    /** Addresses of nodes of the cluster. */
    readonly cluster: readonly string[];
    /** File of the authorities that its certificates are signed by. */
    readonly ca?: string;
    /** Value of the Authorization header for it. */
    readonly authorization?: string;
    /** How the names of its indexes begin. */
    readonly index: string;
    /** Whether queries that found nothing, or probably no answer, are stored. */
    readonly unanswered: boolean;
  };
  /** Means by which changes of the content are noticed. */
  readonly watch: 'events' | 'poll' | 'off';
  /** Seconds between two looks that no event asked for. */
  readonly watchPollSeconds: number;
  /** Name of the editor that opens files of findings. */
  readonly editor: string;
  readonly pages: {
    /** Bytes of finished responses kept in memory. */
    readonly cacheBytes: number;
  };
  readonly artefact: ArtefactConfig;
  readonly site: SiteConfig;
  /** Documentation sets, the default one first; empty: the folder is one. */
  readonly sets: readonly SetConfig[];
  readonly editions: {
    /** Whether search engines may list old versions. */
    readonly indexOldVersions: boolean;
    /** Open editions besides the default one. */
    readonly openMax: number;
    /** Minutes without a request after which an edition is closed. */
    readonly idleMinutes: number;
  };
  /** Navigation as written in `docent.yaml`; read by `content/`. */
  readonly nav?: unknown;
  /** What old addresses lead to. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Looks of the site; read by `content/`. */
  readonly theme: ThemeConfig;
  readonly mcp: {
    /** Further host names of the service, whose pages may call the MCP server. */
    readonly allowedHosts: readonly string[];
  };
  readonly tracker: TrackerConfig;
  readonly reports: {
    /** Absent: reports are kept. */
    readonly retentionDays?: number;
    /** Reports that may wait to be filed. */
    readonly queueMax: number;
  };
  /** Whether feedback on pages is taken. */
  readonly feedback: boolean;
  /** Absent without any of its keys. */
  readonly admin?: {
    /** Opens the triage page. */
    readonly token?: string;
  };
  /** PostgreSQL for the reports, instead of a file in the data folder. */
  readonly databaseUrl?: string;
  /** Redis for MCP sessions, instead of this process. */
  readonly redisUrl?: string;
  /** What `docent.yaml` in the folder says and is not applied. */
  readonly unapplied: readonly Unapplied[];
}

/** A documentation set as `docent.yaml` or the operator's file declares it, or as a folder of the command line. */
export interface SetConfig {
  readonly id: string;
  /** Below the content folder; absolute where the operator names it. */
  readonly folder: string;
  /** Of a folder that the operator names outside the content folder: its own configuration. */
  readonly config?: Config;
  /** Whether it looks like the content folder, since its own configuration has no theme. */
  readonly sharesTheme?: boolean;
  /** Folder of the built site that readers of the set keep. */
  readonly site?: string;
  readonly name?: string;
  readonly versions?: readonly EditionConfig[];
  readonly languages?: readonly EditionConfig[];
}

/** A version or a language of a set. */
export interface EditionConfig {
  readonly id: string;
  readonly name?: string;
  /** Below the folder of the set. */
  readonly folder?: string;
  /** Of versions. */
  readonly unreleased?: boolean;
}

/** When the API version was deprecated and when it ends; both absent while it is current. */
export interface Deprecation {
  readonly deprecatedAt?: Date;
  readonly sunsetAt?: Date;
}

/** The configuration once the port is known. */
export type SettledConfig = Config & { readonly baseUrl: string };
