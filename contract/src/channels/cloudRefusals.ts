import type { LocalizedText } from '../kit/settingFields.ts'

/** Meta’s errors as texts, grouped by what they mean for us. */
export const cloudRefusals = {
  cloudBusy: {
    pt: 'A Meta está com um problema passageiro; tentamos de novo.',
    en: 'Meta has a passing problem; we keep trying.',
    es: 'Meta tiene un problema pasajero; seguimos intentando.',
  },
  cloudTooFast: {
    pt: 'São mensagens demais de uma vez; elas saem mais devagar.',
    en: 'Too many messages at once; they go out more slowly.',
    es: 'Son demasiados mensajes a la vez; salen más despacio.',
  },
  cloudMarketingLimit: {
    pt: 'A Meta não entrega mais propaganda a esta pessoa por agora. As campanhas tentam de novo um dia depois, duas vezes.',
    en: 'Meta delivers no more marketing to this person for now. Campaigns try again a day later, twice.',
    es: 'Meta no entrega más publicidad a esta persona por ahora. Las campañas lo intentan de nuevo un día después, dos veces.',
  },
  cloudExperiment: {
    pt: 'A Meta não entrega propaganda a esta pessoa: ela faz parte de um experimento da Meta. Espere que ela escreva.',
    en: 'Meta delivers no marketing to this person, who is part of one of Meta’s experiments. Wait until they write.',
    es: 'Meta no entrega publicidad a esta persona: forma parte de un experimento de Meta. Espera a que escriba.',
  },
  cloudSpamLimit: {
    pt: 'A Meta limitou este número porque clientes o denunciaram. Veja a qualidade do número no painel da Meta.',
    en: 'Meta has restricted this number because customers reported it. See the number’s quality in Meta’s dashboard.',
    es: 'Meta limitó este número porque clientes lo denunciaron. Mira la calidad del número en el panel de Meta.',
  },
  cloudDailyLimit: {
    pt: 'O limite diário da Meta para conversas iniciadas pela empresa foi atingido: os modelos que faltam saem sozinhos assim que houver lugar.',
    en: 'Meta’s daily limit of conversations that the company begins is reached: the templates that are left go out by themselves as soon as there is room.',
    es: 'Se alcanzó el límite diario de Meta de conversaciones iniciadas por la empresa: las plantillas que faltan salen solas en cuanto haya lugar.',
  },
  cloudWindowClosed: {
    pt: 'Passaram 24 horas desde a última mensagem do cliente: só um modelo aprovado pode ser enviado.',
    en: '24 hours have passed since the customer’s last message: only an approved template can be sent.',
    es: 'Pasaron 24 horas desde el último mensaje del cliente: solo se puede enviar una plantilla aprobada.',
  },
  cloudUndeliverable: {
    pt: 'Não chega a este número: ele não está no WhatsApp, usa um aplicativo antigo ou não aceitou os termos.',
    en: 'It does not reach this number: it is not on WhatsApp, has an old app, or has not accepted the terms.',
    es: 'No llega a este número: no está en WhatsApp, usa una aplicación antigua o no aceptó los términos.',
  },
  cloudStopped: {
    pt: 'Esta pessoa pediu para não receber mais propaganda da empresa.',
    en: 'This person has asked to receive no more marketing from the company.',
    es: 'Esta persona pidió no recibir más publicidad de la empresa.',
  },
  cloudTemplateWrong: {
    pt: 'O modelo não existe assim: confira o idioma e as variáveis, e sincronize os modelos.',
    en: 'There is no such template: check its language and variables, and sync the templates.',
    es: 'La plantilla no existe así: revisa el idioma y las variables, y sincroniza las plantillas.',
  },
  cloudTemplatePaused: {
    pt: 'A Meta pausou este modelo por sua qualidade. Use outro ou corrija-o.',
    en: 'Meta has paused this template for its quality. Use another one, or improve it.',
    es: 'Meta pausó esta plantilla por su calidad. Usa otra o corrígela.',
  },
  cloudFileRefused: {
    pt: 'O WhatsApp não aceita este arquivo: o formato ou o tamanho não serve.',
    en: 'WhatsApp does not take this file: its format or size does not fit.',
    es: 'WhatsApp no acepta este archivo: su formato o tamaño no sirve.',
  },
  cloudInvalid: {
    pt: 'A Meta não aceitou o conteúdo da mensagem.',
    en: 'Meta did not accept the content of the message.',
    es: 'Meta no aceptó el contenido del mensaje.',
  },
  cloudTokenRefused: {
    pt: 'O token não vale (mais): crie outro no painel da Meta e troque-o aqui.',
    en: 'The token is not valid (any more): make another one in Meta’s dashboard and enter it here.',
    es: 'El token no vale (o ya no): crea otro en el panel de Meta y cámbialo aquí.',
  },
  cloudNotAllowed: {
    pt: 'O token não tem permissão para este número: dê a ele whatsapp_business_messaging e a conta certa.',
    en: 'The token has no permission for this number: give it whatsapp_business_messaging and the right account.',
    es: 'El token no tiene permiso para este número: dale whatsapp_business_messaging y la cuenta correcta.',
  },
  cloudNumberUnknown: {
    pt: 'A Meta não conhece este número por este token: confira a identificação do número (não é o telefone) e a quem o token dá acesso.',
    en: 'Meta knows no such number by this token: check the phone number ID (it is not the phone number) and what the token gives access to.',
    es: 'Meta no conoce este número con este token: revisa el identificador del número (no es el teléfono) y a qué da acceso el token.',
  },
  cloudAccountWrong: {
    pt: 'O número não é desta conta: confira a identificação da conta do WhatsApp Business.',
    en: 'The number is not of this account: check the WhatsApp Business Account ID.',
    es: 'El número no es de esta cuenta: revisa el identificador de la cuenta de WhatsApp Business.',
  },
  cloudSecretWrong: {
    pt: 'A chave secreta não é a do app a que o token pertence.',
    en: 'The app secret is not that of the app to which the token belongs.',
    es: 'La clave secreta no es la de la app a la que pertenece el token.',
  },
  cloudNotRegistered: {
    pt: 'O número ainda não está registrado na API: termine o registro no painel da Meta.',
    en: 'The number is not registered with the API yet: finish its registration in Meta’s dashboard.',
    es: 'El número aún no está registrado en la API: termina el registro en el panel de Meta.',
  },
  cloudPaymentMissing: {
    pt: 'Falta uma forma de pagamento na conta da Meta, ou a fatura está em atraso.',
    en: 'The account at Meta lacks a way of payment, or a bill is overdue.',
    es: 'Falta una forma de pago en la cuenta de Meta, o hay una factura atrasada.',
  },
  cloudBlocked: {
    pt: 'A Meta bloqueou esta conta. Veja o motivo no painel da Meta e peça uma revisão.',
    en: 'Meta has blocked this account. See the reason in Meta’s dashboard and ask for a review.',
    es: 'Meta bloqueó esta cuenta. Mira el motivo en el panel de Meta y pide una revisión.',
  },
  cloudPaused: {
    pt: 'O aplicativo mudou de aparelho e a Meta pausou a API; em geral volta em alguns minutos. Abra o WhatsApp Business no celular.',
    en: 'The app has moved to another device, and Meta has paused the API; it usually comes back within minutes. Open WhatsApp Business on the phone.',
    es: 'La aplicación cambió de dispositivo y Meta pausó la API; suele volver en unos minutos. Abre WhatsApp Business en el teléfono.',
  },
  cloudOwnerDisconnected: {
    pt: 'A conta foi desconectada no aplicativo WhatsApp Business. Para voltar a usá-la aqui, conecte o número de novo na Meta.',
    en: 'The account was disconnected in the WhatsApp Business app. To use it here again, connect the number at Meta once more.',
    es: 'La cuenta se desconectó en la aplicación WhatsApp Business. Para volver a usarla aquí, conecta el número otra vez en Meta.',
  },
  cloudDowngraded: {
    pt: 'O número passou do WhatsApp Business para o WhatsApp comum. Volte ao WhatsApp Business e conecte o número de novo na Meta.',
    en: 'The number moved from WhatsApp Business to the ordinary WhatsApp. Go back to WhatsApp Business and connect the number at Meta again.',
    es: 'El número pasó de WhatsApp Business al WhatsApp común. Vuelve a WhatsApp Business y conecta el número otra vez en Meta.',
  },
  cloudNumberChanged: {
    pt: 'O número foi trocado no aplicativo. Conecte o número novo na Meta e crie uma conexão para ele.',
    en: 'The number was changed in the app. Connect the new one at Meta, and add a connection for it.',
    es: 'El número se cambió en la aplicación. Conecta el nuevo en Meta y crea una conexión para él.',
  },
  cloudApiInactive: {
    pt: 'A API ficou cerca de 30 dias sem uso e a Meta a desconectou. Conecte o número de novo na Meta.',
    en: 'The API was not used for about 30 days, and Meta has disconnected it. Connect the number at Meta again.',
    es: 'La API estuvo unos 30 días sin uso y Meta la desconectó. Conecta el número otra vez en Meta.',
  },
  cloudPhoneInactive: {
    pt: 'O aplicativo no celular ficou cerca de 14 dias sem ser aberto e a Meta desconectou o número. Abra o WhatsApp Business e conecte-o de novo na Meta.',
    en: 'The app on the phone was not opened for about 14 days, and Meta has disconnected the number. Open WhatsApp Business and connect it at Meta again.',
    es: 'La aplicación del teléfono estuvo unos 14 días sin abrirse y Meta desconectó el número. Ábrela y conecta el número otra vez en Meta.',
  },
  cloudReRegistered: {
    pt: 'O número foi registrado de novo no WhatsApp e por isso saiu da API. Conecte-o de novo na Meta.',
    en: 'The number was registered with WhatsApp anew and has left the API for that reason. Connect it at Meta again.',
    es: 'El número se registró de nuevo en WhatsApp y por eso salió de la API. Conéctalo otra vez en Meta.',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>
export type CloudRefusalReason = keyof typeof cloudRefusals
