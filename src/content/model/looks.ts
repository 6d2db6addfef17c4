/** Looks of the site, as templates know them. */

export interface SiteLink {
  readonly title: string;
  /** Site path or absolute address. */
  readonly href: string;
}

export interface SiteMenu {
  readonly title: string;
  readonly links: readonly SiteLink[];
}

/** Parts of the site that an author may hide. */
export type SitePart = 'developers' | 'copy' | 'assistants' | 'openapi';

/** A line above the header. */
export interface Announcement {
  readonly text: string;
  /** Site path or absolute address. */
  readonly href?: string;
  /** ISO 8601 date-time from which it is not shown. */
  readonly until?: string;
}

/** Looks of the site, from `theme` of `docent.yaml` and the generator's configuration. Images are paths below the site's root. */
export interface Looks {
  readonly logo?: string;
  readonly logoDark?: string;
  /** The only ground on which a logo without a second one can be seen. */
  readonly logoGround?: 'light' | 'dark';
  /** The logo replaces the name, on light and dark backgrounds. */
  readonly isLogoName?: true;
  readonly favicon?: string;
  /** Shown with links to the site elsewhere (Open Graph). */
  readonly image?: string;
  /** `#rrggbb`, dark enough for text on a light ground. */
  readonly accent?: string;
  /** `#rrggbb`, light enough for text on a dark ground. */
  readonly accentDark?: string;
  /** The author's own style sheet; its addresses are relative to the site's root. */
  readonly css?: string;
  /** Words of the interface that the author has given, by key: `script.search`. */
  readonly words?: Readonly<Record<string, string>>;
  readonly repository?: string;
  /** Profiles of the project: icons of the header, where the service is known. */
  readonly social?: readonly SiteLink[];
  /** In the header. */
  readonly links: readonly (SiteLink | SiteMenu)[];
  /** Whether the sets, or the entries at the top of the navigation, are tabs below the header. Default: sets, and entries with {@link NavigationEntry.isTab}. */
  readonly hasTabs?: boolean;
  /** Below the folder's own front page stands nothing, which is the default, or a generated overview. */
  readonly home?: 'own' | 'generated';
  readonly announcement?: Announcement;
  readonly hidden?: readonly SitePart[];
  readonly footer: readonly { readonly title?: string; readonly links: readonly SiteLink[] }[];
  /** Further texts of the generator's configuration, plain, by name: `copyright`. */
  readonly texts: Readonly<Record<string, string>>;
}
