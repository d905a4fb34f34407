import type { ChangedField } from '@recado/contract/changes'
import { useTranslation } from 'react-i18next'
import { capitalize } from '#web/shared/lib/i18n/capitalize.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import type { ChangeRow } from './useChanges.ts'
import { type ValueWords, wordsOfValue } from './valueWords.ts'

/** Longer values are only in the dialog. */
const MOST_IN_A_ROW = 40
const FIELDS_IN_A_ROW = 3

/** How the log says things. What it has no word for is shown as it is stored. */
export function useChangeWords() {
  const { t, i18n } = useTranslation(['changeLog', 'settings'])
  const wordFor = (key: string, otherwise: string) => (i18n.exists(key, { ns: ['changeLog', 'settings'] }) ? t(key as never) : otherwise)
  const field = ({ column }: Pick<ChangedField, 'column'>) => wordFor(`changeLog:fields.${column}`, column)
  const valueWords: ValueWords = {
    word: (text) => wordFor(`changeLog:words.${text}`, text),
    field: (column) => field({ column }),
    money: (cents) => formatMoney(cents / 100, i18n.language),
    nothing: t('changeLog:nothing'),
    closed: t('changeLog:dayClosed'),
    language: i18n.language,
  }
  const value = ({ column }: Pick<ChangedField, 'column'>, text: string | null) => wordsOfValue(column, text, valueWords)

  const who = ({ user, via }: ChangeRow) => user?.name || t(via === 'system' ? 'changeLog:system' : 'changeLog:nobody')
  const name = ({ kind, recordName, recordId }: ChangeRow) => {
    if (kind === 'setting' && recordName) return wordFor(`settings:options.${recordName}.name`, recordName)
    return recordName ?? (recordId === null ? '' : t('changeLog:recordNumber', { id: recordId }))
  }
  const sentence = (row: ChangeRow) => {
    const parts = {
      who: who(row),
      name: name(row),
      what: t(`changeLog:objects.${row.kind}` as never, { name: name(row), defaultValue: name(row) }).trim(),
      thing: row.recordName === null ? '' : wordFor(`changeLog:things.${row.recordName}`, row.recordName),
      queue: storedIn(row, 'queueId'),
      action: row.action,
    }
    const key = `changeLog:sentences.${actOf(row)}`
    const text = i18n.exists(key) ? t(key as never, parts) : t('changeLog:sentences.other', parts)
    return capitalize(text.trim(), i18n.language)
  }

  /** In few words: values where they are short, else only the names of the fields. */
  const summary = (row: ChangeRow) => {
    const told = row.action === 'create' || row.action === 'delete' ? [] : row.fields.filter(({ column }) => !isInSentence(row, column))
    const parts = told.slice(0, FIELDS_IN_A_ROW).map((one) => partOf(row, one))
    const left = told.length - FIELDS_IN_A_ROW
    return [
      ...(row.times > 1 ? [t('changeLog:times', { count: row.times })] : []),
      ...parts,
      ...(left > 0 ? [t('changeLog:more', { count: left })] : []),
    ].join(' · ')
  }
  function partOf({ kind }: ChangeRow, one: ChangedField) {
    const { secret, before, after } = one
    const words = { field: field(one), before: value(one, before), after: value(one, after) }
    const isLong = words.before.length > MOST_IN_A_ROW || words.after.length > MOST_IN_A_ROW
    if (secret || isLong || words.before.includes('\n') || words.after.includes('\n')) return words.field
    if (kind === 'setting' || kind === 'paymentSetting') return t('changeLog:fromToAlone', words)
    if (before === null && after !== null) return t('changeLog:fact', words)
    return t('changeLog:fromTo', words)
  }

  return {
    sentence,
    summary,
    kind: ({ kind }: ChangeRow) => wordFor(`changeLog:kinds.${kind}`, kind),
    /** By what it was done, where that was not the app itself. */
    via: ({ via }: ChangeRow) => (via === 'page' || via === 'system' ? '' : t(`changeLog:via.${via}`)),
    record: name,
    field,
    value,
    when: ({ at }: ChangeRow) => formatDateTime(at),
  }
}

const storedIn = ({ fields }: ChangeRow, column: string) => {
  const found = fields.find((one) => one.column === column)
  return found?.after ?? found?.before ?? ''
}

/** The same act has another sentence where somebody did it to the account of somebody else. */
function actOf({ action, user, recordId }: ChangeRow) {
  const isOfOther = recordId !== null && String(user?.id) !== recordId
  return isOfOther && (action === 'signOut' || action === 'secondStepOff') ? `${action}Other` : action
}

const isInSentence = ({ action }: ChangeRow, column: string) => (action === 'join' || action === 'leave') && column === 'queueId'
