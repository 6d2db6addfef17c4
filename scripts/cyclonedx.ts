/** The part of CycloneDX 1.5 that `npm sbom` writes and Docent's scripts read. */

export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly purl: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly Licence[];
}

export type Licence =
  | { readonly expression: string }
  | { readonly license: { readonly id?: string; readonly name?: string } };

/** Components, and by `bom-ref` what each of them uses. */
export interface Bom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly version: number;
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn: readonly string[];
  }[];
}
