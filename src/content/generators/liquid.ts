/**
 * Liquid, run by liquidjs: the text of a page after its templates. It opens no file, and a page has a bounded number of steps, of
 * items that filters make and of characters that are written.
 */
import {
  Context,
  Drop,
  Liquid,
  Tag,
  TokenKind,
  toValue,
  toValueSync,
  type Emitter,
  type FilterImplOptions,
  type Template,
} from 'liquidjs';
import type { Data } from '../model/data.ts';
import type { Filled, TemplatePage } from '../model/templates.ts';
import { lineCounter } from '../notation/lines.ts';
import { lineBreaks } from '../notation/text.ts';
import { BOUNDS } from '../source/bounds.ts';
import { calls, faultIn, shortened, withoutFault } from './liquid-source.ts';

/** Tags, texts and outputs that one page runs; a table of a thousand rows takes ten thousand. */
const STEPS_MAX = 100_000;
/** Items and characters that filters and ranges of one page make. */
const MEMORY_MAX = 1_000_000;
/** Characters that the templates of one page write, also into variables: as many as a page may have. */
const WRITTEN_MAX = BOUNDS.pageBytesMax;
/** Faults of one text that are passed over; with more it is no template. */
const FAULTS_MAX = 20;

/** Tags of liquidjs that Jekyll does not have. */
const FOREIGN = ['block', 'echo', 'layout', 'liquid', 'render'];

export type TagClass = Liquid['tags'][string];

/** Notes something that is not understood, at the place that is being run. */
export type NoteCall = (what: string) => void;

export interface LiquidOptions {
  /** Tags beside those of Liquid, by name. */
  readonly tags: (engine: LiquidEngine) => Readonly<Record<string, TagClass>>;
  readonly filters: Readonly<Record<string, FilterImplOptions>>;
}

export class LiquidEngine {
  readonly #liquid = new Liquid({
    templates: {},
    dynamicPartials: false,
    memoryLimit: MEMORY_MAX,
    timezoneOffset: 0,
  });
  #note: NoteCall = () => undefined;
  /** Characters that the templates of the page have written. */
  #written = 0;

  constructor({ tags, filters }: LiquidOptions) {
    const { renderer } = this.#liquid;
    const render = renderer.renderTemplates.bind(renderer);
    const count = (characters: number): void => {
      if (this.#written + characters > WRITTEN_MAX) throw new Error('The output is too long.');
      this.#written += characters;
    };
    renderer.renderTemplates = (templates, context, emitter = new Output(count)) =>
      render(templates, context, emitter);
    for (const name of FOREIGN) delete this.#liquid.tags[name];
    for (const [name, tag] of Object.entries(tags(this))) this.#liquid.registerTag(name, tag);
    for (const [name, run] of Object.entries(filters)) this.#liquid.registerFilter(name, run);
  }

  readonly note: NoteCall = (what) => this.#note(what);

  /** The templates of a text, without the calls that cannot be parsed; nothing where these are so many that it is none. */
  parse(text: string, note: (what: string, at: number) => void): Template[] | undefined {
    let source = text;
    for (let faults = 0; faults <= FAULTS_MAX; faults += 1) {
      this.#passOverUnknown(source);
      try {
        return this.#liquid.parse(source);
      } catch (error) {
        const fault = faultIn(source, error);
        if (fault === undefined) return undefined;
        note(shortened(source.slice(fault.start, fault.end)), fault.start);
        source = withoutFault(source, fault);
      }
    }
    return undefined;
  }

  /** Runs a page. What fails is noted and left out; what is around it stays. */
  run({ body, note }: Pick<TemplatePage, 'body' | 'note'>, scope: Data): Filled {
    const lineAt = lineCounter(body);
    const parsed = this.parse(body, (what, at) => note(what, lineAt(at)));
    if (parsed === undefined) return { text: body };
    let line = 0;
    this.#note = (what) => note(what, line);
    this.#written = 0;
    const globals = new Missing(this.note);
    const context = new Context(scope, this.#liquid.options, { sync: true, globals });
    countSteps(context);
    const written = new Lines();
    for (const template of parsed) {
      const { token } = template;
      line = lineAt(token.begin);
      if (token.kind === TokenKind.HTML) {
        const text = textOf(template, context);
        written.addText(text, lineAt(token.input.indexOf(text, token.begin)));
      } else {
        written.addOutput(this.#rendered(template, context), line);
      }
    }
    return written;
  }

  #rendered(template: Template, context: Context): string {
    try {
      return String(toValueSync(this.#liquid.renderer.renderTemplates([template], context)));
    } catch {
      this.note(shortened(template.token.getText()));
      return '';
    }
  }

  /** A tag that nobody knows writes nothing, a filter passes its value on; Liquid would stop at the tag. */
  #passOverUnknown(source: string): void {
    const { note } = this;
    const { tags, filters } = this.#liquid;
    const found = calls(source);
    for (const name of found.tags) {
      if (!Object.hasOwn(tags, name)) this.#liquid.registerTag(name, unknownTag(name, note));
    }
    for (const name of found.filters) {
      if (Object.hasOwn(filters, name)) continue;
      this.#liquid.registerFilter(name, (value: unknown) => {
        note(`{{ … | ${name} }}`);
        return value;
      });
    }
  }
}

function unknownTag(name: string, note: NoteCall): TagClass {
  return class extends Tag {
    render(): void {
      if (!name.startsWith('end')) note(`{% ${name} %}`);
    }
  };
}

/** Names that neither the page nor the site has. */
class Missing extends Drop {
  readonly #note: NoteCall;

  constructor(note: NoteCall) {
    super();
    this.#note = note;
  }

  override liquidMethodMissing(name: string | number): undefined {
    this.#note(`{{ ${name} }}`);
  }
}

/** Text that templates write. */
class Output implements Emitter {
  buffer = '';
  readonly #count: (characters: number) => void;

  /** @param count is told of text before it is kept, and throws when it is too much. */
  constructor(count: (characters: number) => void) {
    this.#count = count;
  }

  write(value: unknown): void {
    const text = typeof value === 'string' ? value : shown(value);
    this.#count(text.length);
    this.buffer += text;
  }
}

/** A list is written without anything between its items. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('');
  const plain: unknown = toValue(value);
  return typeof plain === 'object' && plain !== null ? '' : String(plain ?? '');
}

/** Text between tags, without the blanks that its neighbours cut off. */
function textOf(template: Template, context: Context): string {
  const output = new Output(() => undefined);
  toValueSync(template.render(context, output));
  return output.buffer;
}

/** Steps are counted in place of time, which differs from machine to machine. */
function countSteps({ renderLimit }: Context): void {
  let steps = 0;
  renderLimit.check = () => {
    steps += 1;
    if (steps > STEPS_MAX) throw new Error('The templates take too many steps.');
  };
}

/** Written text, with the line of the page for each of its lines. */
class Lines implements Filled {
  text = '';
  readonly lines: number[] = [0];

  /** Adds text of the page that begins in a line. */
  addText(text: string, line: number): void {
    this.#add(text, (number) => line + number);
  }

  /** Adds what a tag has written: all of it is on the tag's line. */
  addOutput(text: string, line: number): void {
    this.#add(text, () => line);
  }

  #add(written: string, lineOf: (number: number) => number): void {
    const text = written.replaceAll('\0', '');
    this.text += text;
    const breaks = lineBreaks(text);
    for (let number = 1; number <= breaks; number += 1) this.lines.push(lineOf(number));
  }
}
