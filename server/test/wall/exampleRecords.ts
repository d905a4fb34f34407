import { ExampleRecord, fillExample } from '@recado/contract/kit/endpointExamples'

export type Path = readonly string[]
export type Place = { path: Path; marker: ExampleRecord }

/** Which parts of an example refer to records. */
export function exampleRecordsIn(value: unknown, path: Path = []): Place[] {
  if (value instanceof ExampleRecord) return [{ path, marker: value }]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => exampleRecordsIn(item, [...path, key]))
}

/** The names in double braces in its texts. */
export function textsOf(value: unknown): Set<string> {
  const names = new Set<string>()
  fillExample(value, {
    record: () => 0,
    text(name) {
      names.add(name)
      return name
    },
  })
  return names
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)

/** A copy in which only this place differs; missing parents are created. */
export function withAt<T>(value: T, path: Path, item: unknown): T {
  const [key, ...rest] = path
  if (key === undefined) return item as T
  const changed = withAt((value as Record<string, unknown> | undefined)?.[key], rest, item)
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1, changed) as T
  return { ...value, [key]: changed } as T
}
