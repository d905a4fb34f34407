import type { z } from 'zod'
import { describeSettings } from '../kit/describeSettings.ts'
import type { LocalizedText, SettingField } from '../kit/settingFields.ts'

/** A secret whose last four characters say nothing about it: what it must be, and what is shown of it. */
type SecretFile = { isOne: (text: string) => boolean; otherwise: string; shown: (text: string) => string }

/** What the rest of the product may know of a connector. Code that depends on the connector reads it here. */
export type ConnectorDefinition<Type extends string = string, Setting extends string = string> = {
  type: Type
  /** The name of the service, the same in every language. */
  name: string
  /** What it does for a company. */
  about: LocalizedText
  /** The icon by which people recognise it, and its hue. */
  mark: { sign: 'speech' | 'flow' | 'hook' | 'robot'; hue: 'orange' | 'pink' | 'teal' | 'indigo' }
  /** What a company enters for it. A setting that several connectors share is stored once, so changing the service keeps it. */
  settings: Readonly<Record<string, z.ZodType>>
  /** The default of a setting, if it is not empty. */
  defaults: Readonly<Partial<Record<Setting, string | number>>>
  /** The settings without which it cannot be called. */
  required: readonly Setting[]
  /** Which settings are stored sealed: as a plain secret, or as a file of its own kind. */
  secrets: Readonly<Partial<Record<Setting, SecretFile | 'text'>>>
  /** Its calls are signed with a secret that we generate for each integration. */
  isSigned: boolean
  /** The service has a project name of its own; other integrations use their own name. */
  hasProject: boolean
  /** What a test call needs. */
  test: Readonly<Record<string, z.ZodType>>
}

/** The form of an integration of this type. */
export const connectorFields = ({ settings, required, secrets }: ConnectorDefinition): SettingField[] =>
  describeSettings({ shape: settings }).map((field) => ({
    ...field,
    isRequired: required.includes(field.name),
    isSecret: Object.hasOwn(secrets, field.name),
  }))
