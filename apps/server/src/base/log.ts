import { type Logger, pino } from 'pino'

/**
 * Structured logs, one JSON line each. What could name a person or tell of an illness never gets in: bodies are not
 * logged, and these paths are removed wherever somebody logs an object.
 */
export function openLog(level: string): Logger {
  return pino({
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
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
