/** Components that show images, films, frames and code. */
import { schemeOfClasses } from '../blocks/scheme.ts';
import { isData } from '../source/data.ts';
import { NOTHING } from './form.ts';
import { block, text, titled, type Build } from './props.ts';

export const figure: Build = (props) => ({
  at: 'block-or-line',
  block: { type: 'figure', ...titled(props, 'caption', 'hint') },
});

export const image: Build = (props) => {
  const sources = props['sources'];
  const both = isData(sources) ? sources : props;
  const src = text(props, 'src', 'source') ?? text(both, 'light', 'dark');
  const dark = text(both, 'light') === undefined ? undefined : text(both, 'dark');
  const scheme = schemeOfClasses(text(props, 'className', 'class') ?? '');
  const attributes: Record<string, string> = {
    src: src ?? '',
    alt: text(props, 'alt', 'title', 'caption') ?? '',
  };
  for (const name of ['width', 'height', 'title']) {
    const value = text(props, name);
    if (value !== undefined) attributes[name] = value;
  }
  return src === undefined
    ? NOTHING
    : {
        at: 'line',
        inline: {
          as: 'image',
          attributes,
          ...(scheme === undefined ? {} : { scheme }),
          ...(dark === undefined ? {} : { dark }),
        },
      };
};

export const embed: Build = (props, name) => {
  const src = text(props, 'src', 'url', 'href') ?? videoAddress(name, text(props, 'id', 'videoid'));
  if (src === undefined) return NOTHING;
  const title = text(props, 'title', 'caption') ?? src;
  const file = /\.(?:(mp4|webm|mov)|(?:mp3|ogg|wav|m4a))(?:[?#]|$)/i.exec(src);
  const tag = file === null ? 'iframe' : file[1] === undefined ? 'audio' : 'video';
  return block({ type: 'embed', tag, attributes: { src, title } });
};

function videoAddress(name: string, id: string | undefined): string | undefined {
  return id === undefined
    ? undefined
    : name === 'vimeo'
      ? `https://vimeo.com/${id}`
      : `https://www.youtube.com/watch?v=${id}`;
}

export const code: Build = (props) => {
  const raw = props['code'] ?? props['chart'] ?? props['content'];
  const title = text(props, 'title', 'filename');
  const language =
    text(props, 'lang', 'language') ?? (props['chart'] === undefined ? '' : 'mermaid');
  const info = `${language}${title === undefined ? '' : ` title="${title}"`}`;
  return typeof raw === 'string'
    ? { at: 'code', info, code: raw }
    : block({ type: 'group', ...titled(props) });
};

/** A block of code of a book, with its number, its file and its caption. */
export const listing: Build = (props) => {
  const number = text(props, 'number');
  const file = text(props, 'file-name', 'file');
  const caption = text(props, 'caption');
  const title = [number === undefined ? undefined : `Listing ${number}`, caption];
  const shown = title.filter((one) => one !== undefined).join(': ');
  return block({
    type: 'figure',
    ...(shown === '' ? {} : { title: shown }),
    ...(file === undefined ? {} : { lead: `Filename: ${file}` }),
  });
};
