/** The kinds of callouts, whichever syntax they are written in: a new one is a row. */
import { labelIn, type Labels } from './labels.ts';

/** How much a callout matters. */
export type Weight = 'note' | 'tip' | 'important' | 'warning' | 'danger';

/**
 * Its weight, and its title where the author gives none. A `named` kind says what the text is and not how much it matters: it weighs
 * as much as a note, and its title is kept where only weights have signs.
 */
type Row = readonly [weight: Weight | 'named', ...labels: Labels];

/** By name. */
const KINDS: Readonly<Record<string, Row>> = {
  note: ['note', 'Note', 'ملاحظة', 'Hinweis', 'Nota', 'Note', '注', '备注'],
  info: ['note', 'Info', 'معلومات', 'Info', 'Información', 'Info', '情報', '信息'],
  tip: ['tip', 'Tip', 'نصيحة', 'Tipp', 'Consejo', 'Astuce', 'ヒント', '提示'],
  hint: ['tip', 'Hint', 'تلميح', 'Tipp', 'Pista', 'Conseil', 'ヒント', '提示'],
  success: ['tip', 'Success', 'نجاح', 'Erfolg', 'Éxito', 'Succès', '成功', '成功'],
  check: ['tip', 'Check', 'تحقق', 'Geprüft', 'Comprobado', 'Vérifié', '確認', '检查'],
  idea: ['tip', 'Idea', 'فكرة', 'Idee', 'Idea', 'Idée', 'アイデア', '想法'],
  done: ['tip', 'Done', 'تم', 'Erledigt', 'Hecho', 'Fait', '完了', '完成'],
  important: [
    'important',
    'Important',
    'مهم',
    'Wichtig',
    'Importante',
    'Important',
    '重要',
    '重要',
  ],
  warning: [
    'warning',
    'Warning',
    'تحذير',
    'Warnung',
    'Advertencia',
    'Avertissement',
    '警告',
    '警告',
  ],
  attention: ['warning', 'Attention', 'انتباه', 'Achtung', 'Atención', 'Attention', '注意', '注意'],
  caution: ['warning', 'Caution', 'تنبيه', 'Vorsicht', 'Precaución', 'Prudence', '注意', '小心'],
  danger: ['danger', 'Danger', 'خطر', 'Gefahr', 'Peligro', 'Danger', '危険', '危险'],
  error: ['danger', 'Error', 'خطأ', 'Fehler', 'Error', 'Erreur', 'エラー', '错误'],
  bug: ['danger', 'Bug', 'علة', 'Bug', 'Error conocido', 'Bogue', 'バグ', '缺陷'],
  failure: ['danger', 'Failure', 'فشل', 'Fehlschlag', 'Fallo', 'Échec', '失敗', '失败'],
  missing: ['danger', 'Missing', 'مفقود', 'Fehlt', 'Falta', 'Manquant', '不足', '缺失'],
  critical: ['danger', 'Critical', 'حرج', 'Kritisch', 'Crítico', 'Critique', '重大', '严重'],
  example: ['named', 'Example', 'مثال', 'Beispiel', 'Ejemplo', 'Exemple', '例', '示例'],
  quote: ['named', 'Quote', 'اقتباس', 'Zitat', 'Cita', 'Citation', '引用', '引用'],
  question: ['named', 'Question', 'سؤال', 'Frage', 'Pregunta', 'Question', '質問', '问题'],
  help: ['named', 'Help', 'مساعدة', 'Hilfe', 'Ayuda', 'Aide', 'ヘルプ', '帮助'],
  faq: [
    'named',
    'FAQ',
    'أسئلة شائعة',
    'FAQ',
    'Preguntas frecuentes',
    'FAQ',
    'よくある質問',
    '常见问题',
  ],
  todo: ['named', 'To do', 'للإنجاز', 'Zu erledigen', 'Por hacer', 'À faire', '未完了', '待办'],
  abstract: ['named', 'Abstract', 'ملخص', 'Kurzfassung', 'Resumen', 'Résumé', '概要', '摘要'],
  summary: ['named', 'Summary', 'خلاصة', 'Zusammenfassung', 'Resumen', 'Résumé', 'まとめ', '总结'],
  seealso: [
    'named',
    'See also',
    'انظر أيضًا',
    'Siehe auch',
    'Véase también',
    'Voir aussi',
    '関連項目',
    '另请参阅',
  ],
  versionadded: [
    'named',
    'Added in version',
    'أضيف في الإصدار',
    'Hinzugefügt in Version',
    'Añadido en la versión',
    'Ajouté dans la version',
    '追加されたバージョン',
    '新增于版本',
  ],
  versionchanged: [
    'named',
    'Changed in version',
    'تغيّر في الإصدار',
    'Geändert in Version',
    'Cambiado en la versión',
    'Modifié dans la version',
    '変更されたバージョン',
    '更改于版本',
  ],
  versiondeprecated: [
    'named',
    'Deprecated since version',
    'مهمل منذ الإصدار',
    'Veraltet seit Version',
    'Obsoleto desde la versión',
    'Obsolète depuis la version',
    '非推奨になったバージョン',
    '弃用于版本',
  ],
  versionremoved: [
    'named',
    'Removed in version',
    'أزيل في الإصدار',
    'Entfernt in Version',
    'Eliminado en la versión',
    'Supprimé dans la version',
    '削除されたバージョン',
    '移除于版本',
  ],
};

/** Further words for these kinds. */
const SAME: Readonly<Record<string, string>> = {
  cite: 'quote',
  default: 'note',
  fail: 'failure',
  primary: 'note',
  secondary: 'note',
  successful: 'success',
  tldr: 'summary',
  warn: 'warning',
};

/** Name of the kind that a word means, in any letter case; `undefined` for a word that means none. */
export function calloutName(word: string): string | undefined {
  const name = word.toLowerCase();
  if (Object.hasOwn(KINDS, name)) return name;
  return Object.hasOwn(SAME, name) ? SAME[name] : undefined;
}

/** All words that mean a kind. */
export const CALLOUT_WORDS: readonly string[] = [...Object.keys(KINDS), ...Object.keys(SAME)];

export function weightOf(name: string): Weight {
  const [weight = 'note'] = KINDS[name] ?? [];
  return weight === 'named' ? 'note' : weight;
}

/** The kind's title in a language. */
export function calloutLabel(language: string, name: string): string | undefined {
  const [, ...labels] = KINDS[name] ?? [];
  return labels.length === 0 ? undefined : labelIn(language, labels);
}

/** Returns whether the kind says what a text is, and not how much it matters. */
export function isNamed(name: string): boolean {
  return KINDS[name]?.[0] === 'named';
}
