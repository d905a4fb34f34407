import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/hours/useNow.ts'
import { showClockIn } from '../showClockIn.ts'
import type { ControlProps } from './controlProps.ts'
import { SearchSelect } from './SearchSelect.tsx'
import { timezones } from './timezones.ts'

/** The company's time zone, with its present time. */
export function TimezoneChoice(props: ControlProps) {
  const { t, i18n } = useTranslation('settings')
  const now = useNow()
  return (
    <Stack gap={4}>
      <SearchSelect names={props} choices={timezones(i18n.language, props.value)} />
      <Text size="xs" c="dimmed">
        {t('localTime', { time: showClockIn(props.value, now) })}
      </Text>
    </Stack>
  )
}
