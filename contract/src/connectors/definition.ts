import type { z } from 'zod'

/** A secret that its last four characters say nothing about: what it must be, and what is shown of it. */
type SecretFile = { isOne: (text: string) => boolean; otherwise: string; shown: (text: string) => string }

/** What the rest of the product may know of a connector. Whatever depends on which one it is, it reads here. */
export type ConnectorDefinition<Type extends string = string, Setting extends string = string> = {
  type: Type
  /** How the service calls itself, in every language. */
  name: string
  /** What a company enters for it. A setting of several connectors lies in one place, so changing the service keeps it. */
  settings: Readonly<Record<string, z.ZodType>>
  /** Which settings it cannot be called without. */
  required: readonly Setting[]
  /** Which settings are stored sealed: as any secret is, or as a file of its own kind. */
  secrets: Readonly<Record<string, SecretFile | 'text'>>
  /** The service can check that a call comes from us: each integration is signed with a secret of its own, which we make. */
  isSigned: boolean
  /** The service knows a project by a name of its own; the others are called as the integration is. */
  hasProject: boolean
  /** What it has to be told to be tried out, where it can be. */
  test?: Readonly<Record<string, z.ZodType>>
}
