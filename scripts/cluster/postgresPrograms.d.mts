export function missingPrograms(): string[]
export function postgresFolder(): string | undefined
export function postgresUser(): { uid?: number; gid?: number }
