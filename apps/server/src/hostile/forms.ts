import type { Sent } from '../base/testing/files.ts'
import type { SeededRandom } from '../base/testing/seeded-random.ts'
import { hostileText } from './malice.ts'

const boundary = 'hostile'
const type = `multipart/form-data; boundary=${boundary}`
const end = `--${boundary}--\r\n`

const part = (headers: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const field = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (name: string, filename: string, content: string | Buffer) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png`, content)
const form = (...parts: Buffer[]): Sent => ({ payload: Buffer.concat([...parts, Buffer.from(end)]), type })

const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const good = file('files', 'a.png', picture)

/** A picture, as a browser uploads it. */
export const wholeForm: Sent = form(good)

/** A form with one thing wrong: the name of a part or its file, its content, or another part. */
export function spoilForm(random: SeededRandom): Sent {
  const wrong = hostileText(random)
  const ways = [
    () => form(file(wrong, 'a.png', picture)),
    () => form(file('files', wrong, picture)),
    () => form(file('files', 'a.csv', wrong)),
    () => form(good, field(wrong, wrong)),
    () => form(good, part(`Content-Disposition: form-data; ${wrong}`, wrong)),
    () => form(good, part(`Content-Disposition: form-data; name="a"\r\nContent-Type: ${wrong}`, wrong)),
  ]
  return random.of(ways)()
}

const many = (count: number, one: Buffer) => form(...Array.from({ length: count }, () => one))
const asSent = (payload: string | Buffer, asked = type): Sent => ({ payload, type: asked })

/** Forms that break off, have no boundary, or contain too much. */
export const brokenForms: readonly Sent[] = [
  asSent(''),
  asSent(end),
  asSent(good),
  asSent(Buffer.concat([good, good.subarray(0, 60)])),
  asSent(Buffer.concat([good, Buffer.from(`--${boundary}\r\nContent-Disp`)])),
  asSent(wholeForm.payload, 'multipart/form-data'),
  asSent(wholeForm.payload, 'multipart/form-data; boundary='),
  asSent(wholeForm.payload, 'multipart/form-data; boundary=another'),
  asSent(wholeForm.payload, `multipart/form-data; boundary=${'b'.repeat(300)}`),
  asSent(wholeForm.payload, 'multipart/form-data; boundary="hos\\'),
  asSent(wholeForm.payload, `multipart/mixed; boundary=${boundary}`),
  many(21, good),
  many(21, field('a', '1')),
  many(41, part('Content-Type: text/plain', 'a')),
  form(field('files', '[{"name":"a","bytes":1,"path":"/etc/passwd"}]')),
  form(field('__proto__', '1'), good),
  form(part(`X: ${'x'.repeat(100_000)}`, ''), good),
  form(part('Content-Disposition: form-data; name="a"\r\nContent-Type: application/json', '{"a":'), good),
  form(part('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-99', 'あ'), good),
]
