import type { Message } from '@recado/contract/messages/messages'
import { quickMessages } from '@recado/contract/quickMessages'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { quickMessageResource } from '#web/shared/domain/quickMessages/quickMessageResource.ts'
import { useSharesQuickMessages } from '#web/shared/domain/quickMessages/useSharesQuickMessages.ts'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { message: Message; opened: boolean; onClose: () => void }

/** The signature is left out: each user of the quick message adds their own. */
const SIGNATURE = /^\*[^\n*]+:\*\n/

/** Saves the text of a message as a quick message. */
export const SaveQuickMessageDialog = ({ message, ...dialog }: Props) => (
  <NewQuickMessageDialog {...dialog} shortcode="" text={message.body.replace(SIGNATURE, '')} />
)

type NewProps = { shortcode: string; text: string; opened: boolean; onClose: () => void }

/** Adds a quick message; the form starts with this shortcode and text. */
export function NewQuickMessageDialog({ opened, onClose, ...values }: NewProps) {
  const { t } = useTranslation('quickMessages')
  return (
    <FormDialog opened={opened} title={t('add')} onClose={onClose}>
      <QuickMessageForm {...values} onClose={onClose} />
    </FormDialog>
  )
}

function QuickMessageForm({ shortcode, text, onClose }: Omit<NewProps, 'opened'>) {
  const { t } = useTranslation('quickMessages')
  const adding = quickMessageResource.useCreate()
  const initialValues: Required<z.input<typeof quickMessages.create>> = {
    shortcode,
    message: text,
    geral: useSharesQuickMessages(),
    status: true,
  }
  const { control, submit, busy, problem } = useSchemaForm(quickMessages.create, initialValues)
  const save = async (values: typeof initialValues) => {
    await adding.mutateAsync(values)
    toast.success(t('created'))
    onClose()
  }
  return (
    <DialogForm onSubmit={submit(save)} onCancel={onClose} saving={busy} problem={problem ?? null}>
      <TextField control={control} name="shortcode" label={t('fields.shortcode')} description={t('fields.shortcodeHint')} required />
      <VariableField control={control} name="message" label={t('fields.message')} />
      <SwitchField control={control} name="geral" on={true} off={false} label={t('fields.geral')} description={t('fields.geralHint')} />
    </DialogForm>
  )
}
