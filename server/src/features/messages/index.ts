export { applyStatusUpdates } from './applyStatusUpdates.ts'
export {
  changeBlockedMessage,
  deleteExpiredBlockedMessages,
  moveBlockedMessages,
  restoreBlockedMessages,
  storeBlockedMessage,
} from './blockedMessages.ts'
export { deleteInboundMessages } from './deleteInboundMessages.ts'
export { enqueueMessage, enqueueMessageOnce, lastMessageUpdateOf, type OutgoingMessage } from './enqueueMessage.ts'
export { messagePresenter, presentNewMessage } from './messagePresenter.ts'
export { assertMayWrite } from './messages.commands.ts'
export { publishMessageChange } from './messages.event.ts'
export { lockMessage, readMessage, readMessages, type StoredMessage } from './messages.rows.ts'
export { markDeleted, moveConversation, moveMessagesToContact, updateBody, updateContent } from './messageUpdates.ts'
export {
  type QueuedChange,
  recordChangeRefused,
  recordChangeTaken,
} from './outgoingChanges.ts'
export { derivedId, messageIdOfFile } from './prepareOutgoingMessages.ts'
export { fileArrivalPublisher } from './publishMessageChanges.ts'
export { COMPANY, setReaction } from './reactions.ts'
export { type DeliveryResult, recordDeliveryResults } from './recordDeliveryResults.ts'
export { storeMessage } from './storeMessage.ts'
export { createTextFiller, type FillText } from './textFiller.ts'
export { lastMessageOf, refreshTicketPreview } from './ticketPreview.ts'
