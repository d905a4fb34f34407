import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatTimeIn } from '../formatTimeIn.ts'
import type { ControlProps } from './controlProps.ts'
import { SearchSelect } from './SearchSelect.tsx'
import { timezones } from './timezones.ts'

/** The company's time zone, with its present time. */
export function TimezoneSelect(props: ControlProps) {
  const { t, i18n } = useTranslation('settings')
  const now = useCurrentMinute()
  return (
    <Stack gap={4}>
      <SearchSelect labelProps={props} choices={timezones(i18n.language, props.value)} />
      <Text size="xs" c="dimmed">
        {t('localTime', { time: formatTimeIn(props.value, now) })}
      </Text>
    </Stack>
  )
}
