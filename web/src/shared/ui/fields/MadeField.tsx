import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../toast/toast.ts'

type Props = {
  label: string
  description: string
  value: string
  /** Absent where no more than its end is known. */
  copy?: { name: string; done: string } | undefined
  replace?: Replacement | undefined
}
/** What was made cannot be brought back: it is asked for once more before. */
type Replacement = { name: string; question: string; action: string; run: () => Promise<unknown> }

/** What we have made for its owner to hand on: copied here, and replaced by another one. */
export function MadeField({ label, description, value, copy, replace }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const canCopy = copy !== undefined && value !== '' && 'clipboard' in navigator
  const copyIt = () => navigator.clipboard.writeText(value).then(() => copy && toast.success(copy.done), toast.error)
  return (
    <Stack gap="xs">
      <TextInput
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description']}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => canCopy && currentTarget.select()}
        rightSectionWidth={76}
        rightSection={
          <Group gap={2} wrap="nowrap">
            {canCopy && (
              <ActionIcon data-hint={copy.name} size="md" aria-label={copy.name} onClick={copyIt}>
                <IconCopy size={18} />
              </ActionIcon>
            )}
            {replace && (
              <ActionIcon data-hint={replace.name} size="md" aria-label={replace.name} onClick={() => setIsAsking(true)}>
                <IconRefresh size={18} />
              </ActionIcon>
            )}
          </Group>
        }
      />
      {replace && isAsking && <Question {...replace} onDone={() => setIsAsking(false)} />}
    </Stack>
  )
}

function Question({ question, action, run, onDone }: Replacement & { onDone: () => void }) {
  const { t } = useTranslation('common')
  const { mutate, isPending } = useMutation({ mutationFn: run, onError: toast.error, onSettled: onDone })
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertTriangle />}>
      <Text size="sm">{question}</Text>
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" color="red.9" loading={isPending} onClick={() => mutate()}>
          {action}
        </Button>
      </Group>
    </Alert>
  )
}
