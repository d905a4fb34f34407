import { describeCarrier } from '../../../test/carriers/describeCarrier.ts'
import { whatsappBench } from '../../../test/carriers/whatsappBench.ts'

describeCarrier('WhatsApp', whatsappBench)
