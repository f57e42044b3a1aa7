import type { PhraseFamily } from './family.ts';

/** Prepared answers of a form, present in the page before anyone has sent it. */
export const formFeedback: PhraseFamily = {
  id: 'form_feedback',
  strong: {
    en: `
      while submitting the form | submission has been received | thank you for your submission | your message has been sent |
      message was sent successfully | error sending your message | form submission failed | thank you for subscribing`,
    zh: '提交表单时 | 您的留言已提交 | 提交成功后 | 表单提交失败 | 您的提交已收到',
    de: 'beim absenden des formulars | ihre nachricht wurde gesendet | nachricht konnte nicht gesendet werden',
    fr: "lors de l'envoi du formulaire | votre message a été envoyé",
    es: 'al enviar el formulario | su mensaje ha sido enviado | tu mensaje ha sido enviado',
  },
};
