interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

export function runOnNode24(script: string): Promise<void>
export function missingFor(lock: Lock, system: string): string[]
