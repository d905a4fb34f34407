import type { z } from 'zod'
import type { language } from '../kit/fields.ts'
import { wallTime } from '../time/timeZones.ts'

type Language = z.output<typeof language>

/** The built-in variables that every company has, as completion offers them. */
export const builtIns = [
  'firstName',
  'name',
  'number',
  'email',
  'greeting',
  'protocol',
  'queue',
  'user',
  'company',
  'date',
  'hora',
] as const
export type BuiltIn = (typeof builtIns)[number]
export type BuiltInValues = Readonly<Record<BuiltIn, string>>

/** Other names of the same variables: old texts contain them. */
export const builtInAliases: Readonly<Record<string, BuiltIn>> = { ms: 'greeting', gretting: 'greeting', nome: 'name', numero: 'number' }

type Circumstances = {
  name: string
  number?: string | null | undefined
  email?: string | undefined
  code: string
  queue?: string | undefined
  user?: string | undefined
  company: string
  language: Language
  timezone: string
  now: Date
}

/** The value of every built-in variable, at one moment and for one contact. */
export function builtInValues(circumstances: Circumstances): BuiltInValues {
  const { number, email = '', code, queue = '', user = '', company, language, timezone, now } = circumstances
  const [day = '', clock = ''] = new Date(wallTime(timezone, now.getTime())).toISOString().split('T')
  const name = isBareNumber(circumstances.name) ? '' : circumstances.name
  return {
    firstName: firstNameOf(name),
    name,
    number: number ?? '',
    email,
    greeting: greetingAt(language, Number(clock.slice(0, 2))),
    protocol: code,
    hora: clock.slice(0, 5),
    date: day.split('-').reverse().join('/'),
    queue,
    user,
    company,
  }
}

/** How people are addressed in Portuguese, English and Spanish, in small letters. A dot may follow each. */
const titles: ReadonlySet<string> = new Set([
  'sr',
  'sra',
  'srta',
  'seu',
  'dona',
  'don',
  'doña',
  'dr',
  'dra',
  'senhor',
  'senhora',
  'senhorita',
  'señor',
  'señora',
  'señorita',
  'doutor',
  'doutora',
  'doctor',
  'doctora',
  'prof',
  'profa',
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'sir',
  'lady',
  'lord',
  'madam',
])

/** The first word of a name that is no title. A name of titles alone stays as it is. */
function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !titles.has(word.toLowerCase().replace(/\.$/, ''))) ?? words[0] ?? ''
}

/** A contact without a name is shown by its number, which is no name to address anybody by. */
const isBareNumber = (name: string) => /^[\d\s()+-]*$/.test(name)

/** The greeting from each hour on; before the first hour it is still the evening greeting. */
const greetings: Record<Language, readonly (readonly [number, string])[]> = {
  pt: [
    [18, 'Boa noite'],
    [12, 'Boa tarde'],
    [5, 'Bom dia'],
  ],
  en: [
    [18, 'Good evening'],
    [12, 'Good afternoon'],
    [5, 'Good morning'],
  ],
  es: [
    [20, 'Buenas noches'],
    [12, 'Buenas tardes'],
    [5, 'Buenos días'],
  ],
}

function greetingAt(language: Language, hour: number) {
  const [evening] = greetings[language]
  return (greetings[language].find(([from]) => hour >= from) ?? evening)?.[1] ?? ''
}
