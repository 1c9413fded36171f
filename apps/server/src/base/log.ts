import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Structured logs, one JSON line each. What could name a person or tell of an illness never gets in: bodies are not
 * logged, these paths are removed wherever somebody logs an object, and of an error only what is known is told.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: [
        'email',
        'password',
        '*.email',
        '*.password',
        '*.token',
        '*.phone',
        '*.answers',
        '*.authorization',
        '*.cookie',
      ],
      remove: true,
    },
    serializers: { err: toldError },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return to ? pino(options, to) : pino(options)
}

/** Codes and names, never values: the database hangs whole rows on its errors, a provider what it was asked. */
const told = ['code', 'status', 'statusCode', 'constraint', 'table'] as const

function toldError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutAddresses(error) : typeof error
  const known = told.flatMap((key) => {
    const value = (error as { [name: string]: unknown } & Error)[key]
    return typeof value === 'string' || typeof value === 'number' ? [[key, value]] : []
  })
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...Object.fromEntries(known),
    stack: error.stack && withoutAddresses(error.stack),
    ...(error.cause !== undefined && depth < 3 && { cause: toldError(error.cause, depth + 1) }),
  }
}

/** A mail server repeats whom it refused. */
const withoutAddresses = (text: string) =>
  text.replaceAll(/[^\s<>"'(),:;@/\\]+@[\w-]+(?:\.[\w-]+)+/g, '［メールアドレス］')
