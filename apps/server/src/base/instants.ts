/**
 * Converts instants of rows that PostgreSQL made JSON to the common format: `…T03:00:00.180Z` where it writes
 * `…T03:00:00.18+00:00`. Changes the rows in place. Values written by callers stay as they are.
 */
export function normalizeInstants<T>(json: T): T {
  if (Array.isArray(json)) for (const item of json) normalizeInstants(item)
  else if (typeof json === 'object') normalizeRow(json as Record<string, unknown>)
  return json
}

// Every cart and order passes through here: texts that are no instant are skipped by their length.
function normalizeRow(row: Record<string, unknown>) {
  for (const key in row) {
    const value = row[key]
    if (typeof value === 'object') {
      if (value !== null && !callerKeys.has(key)) normalizeInstants(value)
    } else if (typeof value === 'string' && value.length > 24 && value.length < 33 && postgresInstant.test(value))
      row[key] = `${value.slice(0, 19)}.${value.slice(20, -6).padEnd(3, '0').slice(0, 3)}Z`
  }
}

const callerKeys = new Set(['metadata', 'data', 'context'])
const postgresInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/
