/** Joins class names, leaving out empty ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  let all = ''
  for (const name of names) if (name) all += all ? ` ${name}` : name
  return all
}
