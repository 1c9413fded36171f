/**
 * The text of a multi-line field, without surrounding blanks. A line end is one character to the field, which counts
 * them, and two in a plain form.
 */
export const typedText = (value: unknown): string =>
  String(value ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
