export function memoryFlags(memory?: number, options?: string): string[]
export const memoryEnvironment: { MALLOC_ARENA_MAX: string }
