import { type RecipientState, recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../../shared/api/call.ts'
import { saveFile } from '../../../shared/api/saveFile.ts'
import { toast } from '../../../shared/toast/toast.ts'

/** All recipients, or those of one state, as a sheet. */
export const useRecipientSheet = (id: number, state: RecipientState | null) =>
  useMutation({
    mutationFn: () => callForFile(recipientEndpoints.export, { params: { id }, query: state ? { state } : {} }),
    onSuccess: (file) => saveFile(file, 'destinatarios.csv'),
    onError: toast.error,
  })
