import { Text } from '@mantine/core'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { parseTimeInput, timeInput } from '@recado/contract/time/timeInput'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { formatSnoozeEnd, inAnHour, tomorrowAtNine } from '#web/shared/domain/tickets/snoozeTimes.ts'
import { useSnooze } from '#web/shared/domain/tickets/useSnooze.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { DateTimeField } from '#web/shared/ui/fields/DateTimeField.tsx'
import { RadioCardsField } from '#web/shared/ui/fields/RadioCardsField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { InlineButton } from '#web/shared/ui/InlineButton.tsx'
import type { TicketDialogProps } from './TicketDialogs.tsx'

const schema = z.object({ end: z.enum(['hour', 'tomorrow', 'date']), until: timeInput.optional() })
type Values = z.output<typeof schema>

/** Snoozes the ticket: in an hour, tomorrow at nine, or at a date it is back. Who wants to write to the customer at a time schedules a message instead. */
export function SnoozeDialog({ ticket, opened, onClose, onLeave, onReturn, onSchedule }: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const { timezone, plan } = useCurrentUser().company
  const maySchedule = useCanChange()('schedules:use') && plan.useSchedules
  const snooze = useSnooze()
  const [now] = useState(() => new Date())
  const ends = { hour: inAnHour(now).toISOString(), tomorrow: tomorrowAtNine(timezone, now).toISOString() }
  const [start] = useState((): Values => ({ end: 'hour', until: toLocalTime(timezone, new Date(ticket.snoozedUntil ?? ends.tomorrow)) }))
  const relevant = ({ until, ...form }: Values) => (form.end === 'date' ? { ...form, until } : form)
  const { control, submit, busy, problem } = useSchemaForm<Values>(schema, start, { relevant, texts: 'drawer' })
  const end = useWatch({ control, name: 'end' })
  const save = async ({ end: chosen, until }: Values) => {
    await snooze(ticket, chosen === 'date' ? parseTimeInput(until ?? '', timezone) : ends[chosen], { onUndo: onReturn })
    onClose()
    onLeave()
  }
  const timeOf = (choice: 'hour' | 'tomorrow') => t('snooze.backAt', { time: formatSnoozeEnd(ends[choice], now) })
  return (
    <FormDialog opened={opened} title={t('snooze.title', { customer: ticket.contact.name })} onClose={onClose}>
      <DialogForm onSubmit={submit(save)} onCancel={onClose} saving={busy} problem={problem ?? null} action={t('snooze.action')}>
        <Text size="sm">{t('snooze.text')}</Text>
        <RadioCardsField
          control={control}
          name="end"
          label={t('snooze.label')}
          options={[
            { value: 'hour', label: t('snooze.hour'), about: timeOf('hour') },
            { value: 'tomorrow', label: t('snooze.tomorrow'), about: timeOf('tomorrow') },
            { value: 'date', label: t('snooze.date'), about: t('snooze.aboutDate') },
          ]}
        />
        {end === 'date' && (
          <DateTimeField
            control={control}
            name="until"
            label={t('snooze.until')}
            description={t('snooze.zone', { zone: timezone })}
            required
          />
        )}
        {maySchedule && (
          <Text size="sm">
            {t('snooze.schedule')} <InlineButton onClick={onSchedule}>{t('snooze.scheduleAction')}</InlineButton>
          </Text>
        )}
      </DialogForm>
    </FormDialog>
  )
}
