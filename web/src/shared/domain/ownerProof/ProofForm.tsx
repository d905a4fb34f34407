import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { isOldProof, ProofFailure } from './ProofFailure.tsx'
import { type OwnerProof, ProofFields, proofIn } from './ProofFields.tsx'

type Props = {
  text: string
  action: string
  asksPassword?: boolean
  asksCode?: boolean
  codeLabel?: string
  isRemoval?: boolean
  /** The text of a failure that is not about the password or the code. */
  failureText?: (failure: unknown) => string | undefined
  onCancel: () => void
  /** It may throw. */
  onSubmit: (proof: OwnerProof) => Promise<void>
}

/** Asks for the password, a code, or both before a change of the own account. */
export function ProofForm({ text, action, asksCode = false, isRemoval = false, failureText, onCancel, onSubmit, ...fields }: Props) {
  const { t } = useTranslation()
  const { busy, failure, onSubmit: submit } = useBrowserForm((form) => onSubmit(proofIn(form)))
  const otherFailure = failure === undefined || isOldProof(failure) ? undefined : failureText?.(failure)
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{text}</Text>
        <ProofFields asksCode={asksCode} isFirst {...fields} />
        {otherFailure === undefined ? (
          <ProofFailure failure={failure} />
        ) : (
          <Alert color="red" role="alert">
            {otherFailure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={busy} {...(isRemoval && { color: 'red.9' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
