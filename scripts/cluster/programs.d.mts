export function missingPrograms(): string[]
