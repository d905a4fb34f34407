import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { parseTimeInput, timeInput } from '@recado/contract/time/timeInput'
import { availabilities, availabilityAt, availabilityEnds } from '@recado/contract/users/availability'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { DateTimeField } from '#web/shared/ui/fields/DateTimeField.tsx'
import { RadioCardsField } from '#web/shared/ui/fields/RadioCardsField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { saveAvailability } from './saveAvailability.ts'

const HOUR = 3_600_000
const schema = z.object({ availability: z.enum(availabilities), ends: z.enum(availabilityEnds), until: timeInput.optional() })
type Values = z.output<typeof schema>

/** Sets the user's own availability, and when busy or away ends. */
export function AvailabilityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('availability')
  const user = useCurrentUser()
  const { timezone } = user.company
  const [start] = useState((): Values => {
    const availability = availabilityAt(user, new Date())
    const until = (availability !== 'available' && user.availabilityUntil) || Date.now() + HOUR
    return { availability, ends: user.availabilityEnds ?? 'signOut', until: toLocalTime(timezone, new Date(until)) }
  })
  const relevant = ({ until, ...form }: Values) => (form.availability !== 'available' && form.ends === 'time' ? { ...form, until } : form)
  const { control, submit, busy, problem } = useSchemaForm<Values>(schema, start, { relevant, texts: 'availability' })
  const [availability, ends] = useWatch({ control, name: ['availability', 'ends'] })
  const save = async ({ until, ...choice }: Values) => {
    await saveAvailability(until === undefined ? choice : { ...choice, until: parseTimeInput(until, timezone) })
    onClose()
  }
  return (
    <FormDialog opened title={t('title')} onClose={onClose}>
      <DialogForm onSubmit={submit(save)} onCancel={onClose} saving={busy} problem={problem ?? null}>
        <RadioCardsField
          control={control}
          name="availability"
          label={t('label')}
          options={availabilities.map((value) => ({ value, label: t(`states.${value}`), about: t(`about.${value}`) }))}
        />
        {availability !== 'available' && (
          <SelectField
            control={control}
            name="ends"
            label={t('ends.label')}
            options={availabilityEnds.map((value) => ({ value, label: t(`ends.${value}`) }))}
          />
        )}
        {availability !== 'available' && ends === 'time' && (
          <DateTimeField control={control} name="until" label={t('time')} description={t('zone', { zone: timezone })} required />
        )}
      </DialogForm>
    </FormDialog>
  )
}
