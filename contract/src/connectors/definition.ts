import type { z } from 'zod'
import { describeSettings } from '../kit/describeSettings.ts'
import type { LocalizedText, SettingField } from '../kit/settingFields.ts'

/** A secret that its last four characters say nothing about: what it must be, and what is shown of it. */
type SecretFile = { isOne: (text: string) => boolean; otherwise: string; shown: (text: string) => string }

/** What the rest of the product may know of a connector. Whatever depends on which one it is, it reads here. */
export type ConnectorDefinition<Type extends string = string, Setting extends string = string> = {
  type: Type
  /** How the service calls itself, in every language. */
  name: string
  /** What it does for a company. */
  about: LocalizedText
  /** The sign by which it is found at a glance, and its hue. */
  mark: { sign: 'speech' | 'flow' | 'hook' | 'robot'; hue: 'orange' | 'pink' | 'teal' | 'indigo' }
  /** What a company enters for it. A setting of several connectors lies in one place, so changing the service keeps it. */
  settings: Readonly<Record<string, z.ZodType>>
  /** What a setting is where nobody has entered it, if that is not nothing. */
  defaults: Readonly<Partial<Record<Setting, string | number>>>
  /** Which settings it cannot be called without. */
  required: readonly Setting[]
  /** Which settings are stored sealed: as any secret is, or as a file of its own kind. */
  secrets: Readonly<Partial<Record<Setting, SecretFile | 'text'>>>
  /** Its calls are signed with a secret that each integration gets from us. */
  isSigned: boolean
  /** The service knows a project by a name of its own; the others are called as the integration is. */
  hasProject: boolean
  /** What it has to be told to be tried out. */
  test: Readonly<Record<string, z.ZodType>>
}

/** The form of an integration that leads to it. */
export const connectorFields = ({ settings, required, secrets }: ConnectorDefinition): SettingField[] =>
  describeSettings({ shape: settings }).map((field) => ({
    ...field,
    isRequired: required.includes(field.name),
    isSecret: Object.hasOwn(secrets, field.name),
  }))
