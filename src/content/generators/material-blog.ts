/** Addresses of posts of Material's plugin `blog`: their date and the words of their title. */
import type { Data } from '../model/data.ts';
import type { SourcePage } from '../model/generator.ts';
import posix from 'node:path/posix';
import { asFolder, joinAddress } from '../links/address.ts';
import { withoutExtension } from '../links/slug.ts';
import { textAt, valueAt } from '../source/data.ts';
import { textAttribute } from '../source/front-matter.ts';

/** The addresses at which the plugin publishes a post; none for other pages. @param options of the plugin */
export function blogAddresses(page: SourcePage, options: Data): readonly string[] {
  const { path: file, attributes, title } = page;
  const blog = textAt(options, 'blog_dir') ?? 'blog';
  const posts = (textAt(options, 'post_dir') ?? '{blog}/posts').replace('{blog}', blog);
  if (!file.startsWith(`${posix.normalize(posts)}/`)) return [];
  const given = valueAt(attributes, 'date', 'created') ?? attributes['date'];
  const day = textAttribute({ given }, 'given')?.slice(0, 10) ?? '';
  const slug =
    textAttribute(attributes, 'slug') ?? slugOf(textAttribute(attributes, 'title') ?? title ?? '');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || slug === '') return [];
  const values: Readonly<Record<string, string>> = {
    date: dateAs(textAt(options, 'post_url_date_format') ?? 'yyyy/MM/dd', day),
    slug,
    file: posix.basename(withoutExtension(file)),
  };
  const format = textAt(options, 'post_url_format') ?? '{date}/{slug}';
  // Categories are no part of the front matter's form that is read here.
  if (/\{(?!date|slug|file)/.test(format)) return [];
  return [
    asFolder(
      joinAddress(
        blog,
        format.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? ''),
      ),
    ),
  ];
}

/** As Python-Markdown's extensions write it: letters in lower case, digits and hyphens. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** `yyyy/MM/dd` of a day `2026-01-31`. */
function dateAs(format: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace(/y+|M+|d+/g, (part) => {
    const value = part.startsWith('y') ? year : part.startsWith('M') ? month : date;
    return part.length === 1 ? value.replace(/^0/, '') : value.slice(-Math.max(2, part.length));
  });
}
