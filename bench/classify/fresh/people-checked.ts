/** @module Groups: a person has to do something to be let in. */
import { bare, type Group, group } from './group.ts';

export const PEOPLE: readonly Group[] = [
  group(
    'press-and-hold',
    'captcha',
    {
      en: ['Access to this page has been denied', 'Press &amp; Hold to confirm you are a human (and not a bot).', 'Reference ID'],
      es: [
        'Acceso a esta página denegado',
        'Mantén pulsado el botón para confirmar que eres una persona (y no un robot).',
        'ID de referencia',
      ],
      fr: [
        'L’accès à cette page a été refusé',
        'Appuyez et maintenez pour confirmer que vous êtes un être humain (et non un robot).',
        'Identifiant de référence',
      ],
    },
    (p, t) => ({
      status: 403,
      body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="description" content="px-captcha"><title>${t(0)}</title></head><body><script>window._pxAppId='PX${p.hex(8)}';window._pxJsClientSrc='/${p.hex(8)}/init.js';window._pxFirstPartyEnabled=true;window._pxUuid='${p.hex(32)}';window._pxHostUrl='/${p.hex(8)}/xhr';var s=document.createElement('script');s.src='/${p.hex(8)}/captcha/captcha.js?a=c&m=0';document.head.appendChild(s);</script><div class="px-captcha-container"><div class="px-captcha-header">${t(1)}</div><div id="px-captcha" class="px-captcha-content"></div><div class="px-captcha-refid">${t(2)} ${p.hex(8)}-${p.hex(4)}-11ee</div></div></body></html>`,
    }),
  ),
  group(
    'datadome-slider-frame',
    'captcha',
    { en: ['Please enable JS and disable any ad blocker'], it: ['Attiva JS e disattiva gli ad blocker'] },
    (p, t) => ({
      status: 403,
      headers: { 'x-datadome': 'protected', 'x-dd-b': '1', server: 'DataDome' },
      body: `<html lang="en"><head><title>${p.host}</title><style>#cmsg{animation: A 1.5s;}@keyframes A{0%{opacity:0;}99%{opacity:0;}100%{opacity:1;}}</style></head><body style="margin:0"><p id="cmsg">${t(0)}</p><script data-cfasync="false">var dd={'rt':'c','cid':'${p.hex(60)}','hsh':'${p.hex(30)}','t':'fe','s':${p.between(1000, 60000)},'e':'${p.hex(60)}','host':'geo.captcha-delivery.com','cookie':'${p.hex(60)}'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
    }),
    { alt: ['challenge'] },
  ),
  group(
    'search-engine-sorry',
    'captcha',
    {
      en: [
        'https://search',
        'Our systems have detected unusual traffic from your computer network. This page checks to see if it&#39;s really you sending the requests, and not a robot.',
        'Why did this happen?',
      ],
      pt: [
        'https://search',
        'Nossos sistemas detectaram tráfego incomum na sua rede de computadores. Esta página verifica se é realmente você quem está enviando as solicitações, e não um robô.',
        'Por que isso aconteceu?',
      ],
      nl: [
        'https://search',
        'Onze systemen hebben ongebruikelijk verkeer vanaf uw computernetwerk waargenomen. Deze pagina controleert of u de verzoeken verstuurt en niet een robot.',
        'Waarom is dit gebeurd?',
      ],
    },
    (p, t) => ({
      status: 429,
      path: `/sorry/index?continue=https://${p.hex(5)}.example/&q=${p.hex(20)}`,
      body: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"><title>${t(0)}</title></head><body style="font-family: arial, sans-serif; background-color: #fff; color: #000; padding:20px; font-size:18px;" onload="e=document.getElementById('captcha');if(e){e.focus();}"><div style="max-width:400px;"><hr noshade size="1" style="color:#ccc;"><br><form id="captcha-form" action="index" method="post"><noscript><div>In order to continue, please enable javascript on your web browser.</div></noscript><script src="https://www.google.com/recaptcha/enterprise.js" async defer></script><div id="recaptcha" class="g-recaptcha" data-sitekey="6L${p.hex(20)}" data-callback="submitCallback" data-s="${p.hex(80)}"></div></form><hr noshade size="1"><div style="font-size:13px;"><b>${t(2)}</b><br><br>${t(1)}<br><br>IP address: ${p.between(11, 99)}.0.2.${p.between(1, 250)}<br>Time: ${p.date()}</div></div></body></html>`,
    }),
  ),
  group(
    'type-the-characters',
    'captcha',
    {
      en: [
        'Robot Check',
        'Enter the characters you see below',
        'Sorry, we just need to make sure you&#39;re not a robot. For best results, please make sure your browser is accepting cookies.',
        'Type characters',
        'Continue shopping',
      ],
      de: [
        'Bot Check',
        'Geben Sie die angezeigten Zeichen ein',
        'Entschuldigen Sie, wir müssen nur sicherstellen, dass Sie kein Roboter sind.',
        'Zeichen eingeben',
        'Weiter einkaufen',
      ],
      ja: [
        'ロボットチェック',
        '下に表示されている文字を入力してください',
        '申し訳ありませんが、お客様がロボットでないことを確認させていただく必要があります。',
        '文字を入力',
        'ショッピングを続ける',
      ],
    },
    (p, t) => ({
      path: '/errors/validateCaptcha',
      body: bare(
        t(0),
        `<div class="a-container"><div class="a-row"><h4>${t(1)}</h4><p class="a-last">${t(2)}</p></div><div class="a-box"><form method="get" action="/errors/validateCaptcha" name=""><input type=hidden name="amzn" value="${p.hex(16)}" /><div class="a-row a-text-center"><img src="https://images.${p.host}/captcha/${p.hex(8)}/Captcha_${p.hex(10)}.jpg"></div><input autocomplete="off" spellcheck="false" id="captchacharacters" name="field-keywords" placeholder="${t(3)}" type="text"><button type="submit" class="a-button-text">${t(4)}</button></form></div></div>`,
      ),
    }),
  ),
  group(
    'slide-to-fit',
    'captcha',
    {
      zh: ['安全验证', '拖动下方滑块完成拼图', '为了保障您的账号安全，请完成以下验证后继续访问', '换一张'],
      tw: ['安全驗證', '請拖曳滑塊完成拼圖', '為保護您的帳號安全，請先完成驗證', '重新整理'],
      en: [
        'Security Verification',
        'Drag the slider to complete the puzzle',
        'For the safety of your account, please finish the verification to continue',
        'Refresh',
      ],
    },
    (p, t) => ({
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${t(0)}</title><style>${p.css(5)}</style></head><body><div class="verify-page"><p class="tip">${t(2)}</p><div id="captcha_container"><div class="captcha_verify_img_slide"><img src="/verify/bg/${p.hex(10)}.png"><img class="piece" src="/verify/piece/${p.hex(10)}.png"></div><div class="captcha_verify_slide--slidebar"><div class="secsdk-captcha-drag-icon"></div><span>${t(1)}</span></div><a class="refresh">${t(3)}</a></div></div><script>${p.js(15)}</script></body></html>`,
    }),
  ),
  group(
    'click-words-in-order',
    'captcha',
    {
      zh: ['访问验证', '请依次点击图中的文字：', '您的访问过于频繁，完成验证后即可正常浏览', '确认'],
      ja: ['認証', '画像の中の文字を順番にクリックしてください：', '自動アクセスでないことを確認するため、認証をお願いします。', '確認'],
    },
    (p, t) => ({
      body: p.page('portal', {
        title: t(0),
        main: `<div class="verify"><h3>${t(2)}</h3><p>${t(1)}<em>${p.pick(['春 山 木', '水 石 田'])}</em></p><div class="pic" style="background:url(/captcha/word?id=${p.hex(12)})"></div><button id="ok" disabled>${t(3)}</button></div>`,
      }),
    }),
  ),
  group(
    'hcaptcha-in-site-design',
    'captcha',
    {
      en: [
        'One more step',
        'Please complete the security check to access this site',
        'Completing the check proves you are a human and gives you temporary access.',
      ],
      ru: [
        'Ещё один шаг',
        'Пройдите проверку безопасности, чтобы открыть сайт',
        'Проверка подтвердит, что вы человек, и даст временный доступ.',
      ],
      pl: [
        'Jeszcze jeden krok',
        'Przejdź weryfikację bezpieczeństwa, aby otworzyć stronę',
        'W ten sposób potwierdzasz, że jesteś człowiekiem, i otrzymujesz tymczasowy dostęp.',
      ],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p class="lead">${t(1)}</p><form action="/verify" method="post"><div class="h-captcha" data-sitekey="${p.hex(8)}-${p.hex(4)}-${p.hex(12)}"></div><input type="submit" class="btn btn-primary" value="OK"></form><p class="text-muted">${t(2)}</p>`,
        tail: '<script src="https://js.hcaptcha.com/1/api.js" async defer></script>',
      }),
    }),
  ),
  group(
    'checkbox-smart',
    'captcha',
    {
      ru: [
        'Вы не робот?',
        'Подтвердите, что запросы отправляли вы, а не робот',
        'Нам очень жаль, но запросы с вашего устройства похожи на автоматические.',
        'Я не робот',
      ],
      tr: [
        'Robot değilsiniz, değil mi?',
        'İstekleri bir robotun değil sizin gönderdiğinizi onaylayın',
        'Üzgünüz, cihazınızdan gelen istekler otomatik görünüyor.',
        'Ben robot değilim',
      ],
      en: [
        'Are you not a robot?',
        'Please confirm that you and not a robot are sending requests',
        'We are sorry, but the requests sent from your device look automated.',
        'I’m not a robot',
      ],
    },
    (p, t) => ({
      path: `/showcaptcha?cc=1&retpath=${p.hex(12)}&t=2/${p.between(1e9, 2e9)}`,
      headers: { 'x-yandex-captcha': 'captcha' },
      body: `<!DOCTYPE html><html lang="${p.words.html}"><head><meta charset="utf-8"><title>${t(0)}</title><style>${p.css(3)}</style></head><body><div class="Container"><div class="Spacer"><span class="Text Text_weight_medium Title">${t(1)}</span><div class="Text Description">${t(2)} <a href="https://help.example/captcha">?</a></div><form method="POST" action="/checkcaptcha?key=${p.hex(32)}"><div class="CheckboxCaptcha"><div class="CheckboxCaptcha-Anchor"><input type="submit" id="js-button" class="CheckboxCaptcha-Button" aria-checked="false" role="checkbox"></div><div class="CheckboxCaptcha-Label">${t(3)}</div></div></form></div></div><script>${p.js(6)}</script></body></html>`,
    }),
  ),
  group(
    'sum-in-plain-form',
    'captcha',
    {
      en: ['Quick question', 'Before we show you this page, tell us: how much is %s?', 'Your answer', 'Let me in'],
      de: ['Kurze Frage', 'Bevor wir die Seite zeigen: Wie viel ist %s?', 'Ihre Antwort', 'Weiter'],
      it: ['Una domanda veloce', 'Prima di mostrare la pagina, dicci: quanto fa %s?', 'La tua risposta', 'Continua'],
    },
    (p, t) => ({
      body: p.page('lean', {
        title: t(0),
        main: `<h2>${t(0)}</h2><form method="post"><p>${t(1).replace('%s', `${p.between(2, 9)} + ${p.between(2, 9)}`)}</p><label>${t(2)} <input name="human" size="4" autocomplete="off"></label><input type="hidden" name="tok" value="${p.hex(16)}"><button>${t(3)}</button></form>`,
      }),
    }),
  ),
  group(
    'court-records-image-code',
    'captcha',
    {
      es: ['Consulta de expedientes', 'Para continuar escriba el código que aparece en la imagen', 'Código', 'Cambiar imagen', 'Consultar'],
      pt: ['Consulta processual', 'Digite o código da imagem para continuar', 'Código', 'Trocar imagem', 'Consultar'],
      zh: ['信息公开查询', '请输入图片中的验证码后继续访问', '验证码', '看不清，换一张', '提交'],
    },
    (p, t) => ({
      body: p.page('gov', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p>${t(1)}</p><form action="/consulta/valida.do" method="post"><img id="imgCode" src="/jcaptcha.do?ts=${p.between(1e9, 2e9)}" alt="captcha" width="140" height="46"><a href="javascript:recarga()">${t(3)}</a><label for="code">${t(2)}</label><input id="code" name="j_captcha_response" maxlength="6" autocomplete="off"><button class="govuk-button">${t(4)}</button></form>`,
      }),
    }),
  ),
  group(
    'awswaf-human',
    'captcha',
    {
      en: [
        'Human Verification',
        'Let’s confirm you are human',
        'Complete the security check before continuing. This step verifies that you are not a bot, which helps to protect your account and prevent spam.',
        'Begin',
      ],
      fr: [
        'Vérification humaine',
        'Confirmons que vous êtes un humain',
        'Effectuez le contrôle de sécurité avant de continuer.',
        'Commencer',
      ],
    },
    (p, t) => ({
      status: 405,
      headers: { 'x-amzn-waf-action': 'captcha' },
      body: `<!DOCTYPE html><html lang="en"><head><title>Human Verification</title><script>window.gokuProps={"key":"${p.hex(50)}"}</script><script src="https://${p.hex(10)}.captcha-sdk.awswaf.com/${p.hex(10)}/captcha.js"></script></head><body><noscript>JS</noscript><div id="captcha-container"><div class="amzn-captcha-modal"><h3>${t(1)}</h3><p>${t(2)}</p><button id="amzn-captcha-verify-button">${t(3)}</button></div></div></body></html>`,
    }),
  ),
  group(
    'forum-visitor-check',
    'captcha',
    {
      en: [
        'Visitor check',
        'Guests have to solve this small task before reading. Members are never asked.',
        'Tick the pictures with a bridge',
        'Done',
      ],
      ko: ['방문자 확인', '비회원은 글을 보기 전에 아래 문제를 풀어야 합니다.', '다리가 있는 사진을 모두 고르세요', '완료'],
      zh: ['访客验证', '游客阅读前需要完成下面的小任务，会员无需验证。', '请选出所有含有桥的图片', '完成'],
    },
    (p, t) => ({
      body: p.page('discuz', {
        title: t(0),
        main: `<div class="bm"><div class="bm_h"><h2>${t(0)}</h2></div><div class="bm_c"><p>${t(1)}</p><form method="post" action="plugin.php?id=visitcheck"><p><strong>${t(2)}</strong></p>${Array.from({ length: 9 }, (_, i) => `<label><input type="checkbox" name="pic[]" value="${i}"><img src="plugin.php?id=visitcheck&amp;img=${p.hex(8)}"></label>`).join('')}<button class="pn pnc">${t(3)}</button></form></div></div>`,
      }),
    }),
  ),
  group(
    'travel-geetest-panel',
    'captcha',
    {
      zh: ['验证中心', '点击按钮进行验证', '系统检测到您的网络环境存在风险，请完成人机验证'],
      en: ['Verification', 'Click to verify', 'We noticed something unusual about your browser. Prove that you are a person to go on.'],
    },
    (p, t) => ({
      body: bare(
        t(0),
        `<div id="app"><div class="risk">${t(2)}</div><div id="gt-box" class="geetest_holder geetest_wind"><div class="geetest_btn"><div class="geetest_radar_tip" tabindex="0" role="button" aria-label="${t(1)}"><span class="geetest_radar_tip_content">${t(1)}</span></div></div></div></div><script src="https://static.geetest.com/v4/gt4.js"></script><script>initGeetest4({captchaId:'${p.hex(32)}',product:'float'},function(c){c.appendTo('#gt-box')});${p.js(2)}</script>`,
      ),
    }),
  ),
  group(
    'ticket-recaptcha-queue',
    'captcha',
    {
      de: [
        'Sicherheitsabfrage',
        'Bitte bestätigen Sie, dass Sie kein Computerprogramm sind, um den Ticketbereich zu betreten.',
        'Bestätigen',
      ],
      en: ['Security question', 'Please confirm that you are not a computer program to enter the ticket area.', 'Confirm'],
      ja: ['セキュリティ確認', 'チケットページに進むには、プログラムによるアクセスではないことを確認してください。', '確認する'],
    },
    (p, t) => ({
      body: p.page('tailwind', {
        title: t(0),
        main: `<div class="mx-auto max-w-md rounded border p-8"><h1 class="text-2xl">${t(0)}</h1><p>${t(1)}</p><form><div class="g-recaptcha" data-sitekey="6Ld${p.hex(30)}"></div><button class="mt-4 rounded bg-sky-600">${t(2)}</button></form></div>`,
        tail: '<script src="https://www.google.com/recaptcha/api.js"></script>',
      }),
    }),
  ),
];
