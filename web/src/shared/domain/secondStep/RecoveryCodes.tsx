import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportUnsaved } from '#web/shared/ui/FormDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './secondStep.module.css'

/** The form that had the focus is gone. */
const focusOnArrival = (text: HTMLElement | null) => text?.focus()

type Props = { codes: readonly string[]; action: string; onDone: () => void }

/** The recovery codes, shown once. The user goes on after saying that they are kept. */
export function RecoveryCodes({ codes, action, onDone }: Props) {
  const { t } = useTranslation('secondStep')
  const [isKept, setIsKept] = useState(false)
  const text = codes.join('\n')
  // They are shown once: closing the dialog asks first.
  useReportUnsaved(!isKept)
  const copy = () => navigator.clipboard.writeText(text).then(() => toast.success(t('recovery.copied')), toast.error)
  return (
    <Stack>
      <Text ref={focusOnArrival} tabIndex={-1}>
        {t('recovery.text')}
      </Text>
      <ul className={classes.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        {'clipboard' in navigator && (
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
            {t('recovery.copy')}
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Recado\n\n${text}\n`)}`}
          download="recado-codes.txt"
        >
          {t('recovery.download')}
        </Button>
      </Group>
      <Alert color="orange">{t('recovery.once')}</Alert>
      <Checkbox label={t('recovery.kept')} checked={isKept} onChange={({ currentTarget }) => setIsKept(currentTarget.checked)} />
      <Button disabled={!isKept} onClick={onDone}>
        {action}
      </Button>
    </Stack>
  )
}
