import { Select } from '@mantine/core'
import { MAX_PERIOD_DAYS } from '@recado/contract/dashboard/dashboard'
import { presetDays } from '@recado/contract/dashboard/period'
import { countDays } from '@recado/contract/time/days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay } from '#web/shared/lib/i18n/dateInput.ts'
import { DateInput } from '#web/shared/ui/dates/DateInput.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { PeriodChoice } from './usePeriod.ts'

/** The last n days, or a range. An invalid range shows an error and stays in the fields. */
export function PeriodFilter({ choice, onChoose }: { choice: PeriodChoice; onChoose: (choice: PeriodChoice) => void }) {
  const { t } = useTranslation('dashboard')
  // The address is updated late: until then the typed value counts, so that the other field does not use the old one.
  const [draft, setDraft] = useState<{ next: PeriodChoice; since: string }>()
  const since = Object.values(choice).join()
  const shown = draft?.since === since ? draft.next : choice
  const change = (part: Partial<PeriodChoice>) => {
    const next = { ...shown, ...part }
    const wrong = periodError(next)
    setDraft({ next, since })
    if (wrong) toast.refusal(t(`filter.${wrong}`))
    else onChoose(next)
  }
  return (
    <>
      <Select
        aria-label={t('filter.days')}
        allowDeselect={false}
        data={presetDays.map((count) => ({ value: String(count), label: count === 0 ? t('filter.none') : t('filter.last', { count }) }))}
        value={String(shown.days)}
        onChange={(days) => change({ days: Number(days) })}
      />
      <PeriodDay label={t('filter.from')} day={shown.from} onChoose={(from) => change({ days: 0, from })} />
      <PeriodDay label={t('filter.to')} day={shown.to} onChoose={(to) => change({ days: 0, to })} />
    </>
  )
}

/** Applied on blur, not while typing. Invalid text shows an error and is not applied. */
function PeriodDay({ label, day, onChoose }: { label: string; day: string; onChoose: (day: string) => void }) {
  const [typed, setTyped] = useState<string>()
  const settle = (next: string) => {
    if (next !== '' && !isDay(next)) return
    setTyped(undefined)
    if (next !== day) onChoose(next)
  }
  return <DateInput kind="day" aria-label={label} value={typed ?? day} onChange={setTyped} onSettled={settle} />
}

function periodError({ days, from, to }: PeriodChoice) {
  if (days > 0) return undefined
  if (from === '' && to === '') return 'needed'
  if (from !== '' && to !== '' && from > to) return 'reversed'
  if (from !== '' && to !== '' && countDays(from, to) > MAX_PERIOD_DAYS) return 'tooLong'
  return undefined
}
