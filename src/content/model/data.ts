/** Data whose shape has not been checked: configuration, front matter, descriptions. */

export type Data = Readonly<Record<string, unknown>>;

/** Front matter of a page. */
export type Attributes = Data;
