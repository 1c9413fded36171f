import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Structured logs, one JSON line each. Nothing that could identify a person or reveal an illness gets in: bodies are
 * not logged, `secrets` are removed from every logged object, and errors are reduced to known fields.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
    serializers: { err: serializeError },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, batched(to ?? pino.destination({ sync: true })))
}

const secrets = ['email', 'password', 'token', 'phone', 'answers', 'authorization', 'cookie']

/** For how long a line may wait for others (ms). */
const flushAfter_ms = 20

/**
 * Collects lines for a moment and writes them together: writing each by itself was an eighth of the work of a busy
 * process, and triggered the log collector every time. A warning or an error is written at once, with all lines before
 * it, and so are the last lines of a process that ends.
 */
function batched(to: DestinationStream): DestinationStream {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const text = lines
    lines = ''
    if (text) to.write(text)
  }
  process.on('exit', flush)
  return {
    // Makes pino report the level of each line in `lastLevel`.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel >= pino.levels.values.warn!) flush()
      else timer ??= setTimeout(flush, flushAfter_ms).unref()
    },
  } as DestinationStream & { lastLevel: number }
}

/** Codes and names, never values: the database attaches whole rows to its errors, a provider the request it got. */
const loggedFields = ['code', 'status', 'statusCode', 'constraint', 'table'] as const

export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutAddresses(error) : typeof error
  const fields = loggedFields.flatMap((key) => {
    const value = (error as { [name: string]: unknown } & Error)[key]
    return typeof value === 'string' || typeof value === 'number' ? [[key, value]] : []
  })
  return {
    type: error.constructor.name,
    message: withoutAddresses(error.message),
    ...Object.fromEntries(fields),
    stack: error.stack && withoutAddresses(error.stack),
    ...(error.cause !== undefined && depth < 3 && { cause: serializeError(error.cause, depth + 1) }),
  }
}

/** Mail servers repeat the address they refuse. Matched only from the start of a word, else the time is quadratic. */
const withoutAddresses = (text: string) =>
  text.replaceAll(/(?<![^\s<>"'(),:;@/\\])[^\s<>"'(),:;@/\\]+@[\w-]+(?:\.[\w-]+)+/g, '［メールアドレス］')
