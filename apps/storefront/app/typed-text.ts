/**
 * What was typed into a field of several lines, without blanks around it. The end of a line is one letter to the field,
 * which counts them, and two where a plain form sends it.
 */
export const typedText = (given: unknown): string =>
  String(given ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
