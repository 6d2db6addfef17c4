/**
 * Lifetime of an answer: the one value that decides Cache-Control, the entity tag and whether the service itself keeps
 * the answer.
 */

/**
 * - `generation`: as long as the generation; kept by this service and for minutes by others.
 * - `forever`: its address names its content.
 * - `revalidate`: made for each request; others ask with its entity tag before they use it again.
 * - `never`: nobody keeps it.
 */
export type Cacheability = 'generation' | 'forever' | 'revalidate' | 'never';
