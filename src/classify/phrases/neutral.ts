import type { PhraseFamily } from './family.ts';

/** A page that reports how services are or were: its outages are its content. */
export const statusReport: PhraseFamily = {
  id: 'status_report',
  strong: {
    en: `
      all systems operational | all services operational | all services are operational | all systems are operational | past incidents |
      incident history | no incidents reported | no known issues | uptime over the`,
    zh: '所有系统运行正常 | 所有服务运行正常 | 系统运行正常 | 历史事件 | 历史故障 | 暂无故障 | 過往事件',
    de: 'alle systeme funktionieren | alle systeme betriebsbereit | vergangene vorfälle | vergangene störungen',
    fr: 'tous les systèmes sont opérationnels | incidents passés',
    es: 'todos los sistemas operativos | incidentes anteriores',
    ja: 'すべてのシステムが正常 | 過去のインシデント',
    ko: '모든 시스템 정상 | 지난 장애',
  },
};

/** What texts about a thing say, and pages that are it do not: a notice names what goes on meanwhile, a dictionary the word's kin. */
export const telling: PhraseFamily = {
  id: 'telling',
  strong: {
    en: `
      not affected | as usual | is extended by | is postponed | synonyms | antonym | past participle | further dates | refunds are | according to the |
      a study | a survey`,
    zh: '不受影响 | 照常 | 顺延 | 正常办理 | 近义词 | 反义词 | 同义词 | 其他场次 | 据介绍 | 记者 | 研究发现',
    de: 'nicht betroffen | wie gewohnt | verlängert sich | synonyme | weitere termine | laut einer',
    fr: 'ne sont pas concernés | restent ouverts | est reporté | synonymes | autres dates | selon une étude',
    es: 'no se ven afectados | como de costumbre | se amplía | sinónimos | otras fechas | según un estudio',
    ja: '通常通り | 影響はありません | 延長し | 対義語 | 類義語 | によると',
    ko: '정상 운영 | 영향을 받지 | 연장되 | 유의어 | 반의어 | 에 따르면',
  },
};

/** A list that has nothing in it says so. */
export const nothingListed: PhraseFamily = {
  id: 'nothing_listed',
  strong: {
    en: 'no entries | nothing here yet | no items | list is empty | nothing to show | nothing to display | no data | no records',
    zh: '没有相关内容 | 列表为空 | 暂无数据 | 暂无内容 | 暂无记录 | 暂无相关 | 还没有内容 | 没有数据 | 暂无信息 | 沒有資料 | 暫無',
    de: 'keine einträge | keine daten | keine beiträge vorhanden | noch keine inhalte',
    fr: 'aucun élément | aucune donnée | aucun contenu | rien à afficher',
    es: 'no hay elementos | no hay datos | sin contenido | no hay entradas',
    ja: 'データがありません | まだ記事がありません | 項目がありません | 該当データはありません',
    ko: '데이터가 없습니다 | 항목이 없습니다 | 게시물이 없습니다',
    ar: 'لا توجد بيانات | لا توجد عناصر',
  },
};

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

/** What heads a text about a thing: a guide to it, a question on it that was answered, a list of what changed. */
export const guide: PhraseFamily = {
  id: 'guide',
  strong: {
    en: `
      how to | how do i | how can i | what is | what are | why do | why does | why captchas | guide to | a guide | tutorial | troubleshooting | faq |
      release notes | changelog | error codes | status codes | reference | documentation | requirements | solved | resolved | explained | explainer |
      your rights | policy | glossary | api | rate limits | best practices | a novel | review of | apologises | apologizes`,
    zh: `
      怎么 | 怎样 | 如何 | 为什么 | 教程 | 指南 | 攻略 | 更新日志 | 版本更新 | 错误码 | 状态码 | 说明 | 已解决 | 解决方法 | 解决办法 | 常见问题 | 须知 | 政策 |
      什么是 | 怎麼 | 為什麼 | 教學 | 已解決 | 須知 | 說明 | 文档 | 致歉 | 科普 | 模式`,
    de: `
      wie man | so beheben | so verkaufen | so funktioniert | anleitung | ratgeber | warum | was ist | häufige fragen | fehlercodes | versionshinweise |
      gelöst | änderungsprotokoll | dokumentation | richtlinie | roman | erklärt | ihre rechte`,
    fr: `
      comment | pourquoi | guide | tutoriel | qu'est-ce | foire aux questions | codes d'erreur | notes de version | résolu | documentation | politique |
      limites de débit | vos droits | roman`,
    es: `
      cómo | por qué | guía | tutorial | qué es | preguntas frecuentes | códigos de error | notas de la versión | solucionado | resuelto | documentación |
      política de | tus derechos | novela | modo de`,
    pt: `como | por que | guia | tutorial | o que é | perguntas frequentes | códigos de erro | notas de versão | resolvido | documentação | política de`,
    it: `come | perché | guida | tutorial | cos'è | domande frequenti | codici di errore | note di rilascio | risolto | documentazione | informativa | i tuoi diritti | romanzo`,
    nl: `hoe | waarom | handleiding | wat is | veelgestelde vragen | foutcodes | release-opmerkingen | opgelost | documentatie | versie`,
    pl: `jak | dlaczego | poradnik | co to jest | częste pytania | kody błędów | informacje o wydaniu | rozwiązane | dokumentacja | polityka | twoje prawa`,
    ru: `как | почему | руководство | инструкция | что такое | частые вопросы | коды ошибок | решено | документация | правила | политика`,
    tr: `nasıl | neden | kılavuz | nedir | sık sorulan | hata kodları | sürüm notları | çözüldü | belgeler | politikası`,
    ja: `には | 方法 | 直し方 | 使い方 | なぜ | とは | ガイド | よくある質問 | エラーコード | リリースノート | 解決済 | 更新履歴 | ポリシー | モード`,
    ko: `방법 | 하는 법 | 안내서 | 가이드 | 자주 묻는 | 오류 코드 | 릴리스 노트 | 해결 | 변경 이력 | 이란`,
  },
};
