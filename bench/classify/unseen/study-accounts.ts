/** @module Good pages about accounts, walls and failures, longer than the short ones, for the half that rules are made on. */
import type { FrameStyle, Lang } from './pen.ts';
import { type Template, template } from './template.ts';

type Texts = Partial<Record<Lang, readonly [title: string, ...paragraphs: string[]]>>;

function told(name: string, style: FrameStyle, texts: Texts): Template {
  const langs = Object.keys(texts).filter((lang): lang is Lang => lang in texts);
  return template(
    name,
    'usable',
    langs,
    (p) => {
      const [title, ...paragraphs] = texts[p.lang] ?? [''];
      const body = paragraphs
        .map((text, index) => (index % 2 === 1 ? `<h2>${text.split(/[,，。.:：]/)[0] ?? ''}</h2><p>${text}</p>` : `<p>${text}</p>`))
        .join('\n');
      return {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        path: `/help/${p.hex(5)}`,
        body: p.frame(style, { title, main: `<article><h1>${title}</h1>${body}</article>` }),
      };
    },
    { hard: true },
  );
}

export const STUDY_ACCOUNTS = [
  told('two-factor-guide', 'docs', {
    en: [
      'Turn on two-factor authentication',
      'Open Settings, then Security, and scan the code with an authenticator app. From then on every log-in asks for six digits.',
      'Recovery codes: print them. Each works once when the phone is lost.',
      'If the digits are refused, compare the clock of the phone with that of the computer. Codes change every thirty seconds.',
      'Administrators can require the second factor for all members of a team.',
    ],
    zh: [
      '开启两步验证',
      '进入“设置-安全”，用验证器扫描二维码。此后每次登录都需要输入六位数字。',
      '恢复代码：请打印保存，手机丢失时每个代码可使用一次。',
      '如果提示验证码错误，请检查手机时间是否准确，代码每三十秒更新一次。',
      '团队管理员可以要求所有成员开启两步验证。',
    ],
    ja: [
      '二段階認証を有効にする',
      '設定のセキュリティを開き、認証アプリでコードを読み取ります。以後、ログインのたびに六桁の数字を入力します。',
      '復旧コード：印刷して保管してください。',
      '数字が受け付けられない場合は、端末の時計を確認してください。',
    ],
  }),
  told('breach-news', 'portal', {
    en: [
      'Logins of 40,000 customers for sale after breach at ticket shop',
      'Passwords of forty thousand customers of a ticket shop were offered in a forum on Monday. The shop has signed out everybody and asks for new passwords.',
      'Attackers came in through a help desk account, says the company, which had no second factor.',
      'Card numbers were not stored. The data protection office was told within a day.',
      'Users who had the same password elsewhere should change it there as well.',
    ],
    zh: [
      '票务网站四万用户登录信息遭泄露',
      '周一，有人在论坛上出售某票务网站四万名用户的账号和密码。网站已强制所有用户下线并要求修改密码。',
      '攻击者利用的是一个未开启两步验证的客服账号。',
      '银行卡号未被存储，监管部门在一天之内接到报告。',
      '在其他网站使用相同密码的用户应尽快修改。',
    ],
  }),
  told('sso-admin-manual', 'docs', {
    en: [
      'Configure single sign-on',
      'Single sign-on lets people of your company log in with the account that they have already. Any provider that speaks SAML 2.0 or OpenID Connect will do.',
      'Metadata: upload the file of the provider, or paste its address.',
      'Users that log in for the first time get the role Reader. Map groups to roles under Access.',
      'Keep one local administrator, so that a mistake in the provider does not lock everybody out.',
    ],
    zh: [
      '配置单点登录',
      '单点登录让员工用已有的企业账号登录，支持 SAML 2.0 与 OpenID Connect。',
      '元数据：上传身份提供方的文件，或填写其地址。',
      '首次登录的用户默认为只读角色，可在“权限”中按部门映射。',
      '请保留一个本地管理员，以免配置出错时所有人都无法登录。',
    ],
    de: [
      'Single Sign-on einrichten',
      'Mit Single Sign-on melden sich Beschäftigte mit ihrem vorhandenen Konto an. SAML 2.0 und OpenID Connect werden unterstützt.',
      'Metadaten: Laden Sie die Datei des Anbieters hoch.',
      'Wer sich zum ersten Mal anmeldet, erhält die Rolle Leser.',
      'Behalten Sie ein lokales Administratorkonto.',
    ],
  }),
  told('account-closing-guide', 'corporate', {
    en: [
      'Closing an account',
      'Accounts are closed under Profile. Photos are removed at once and backups after thirty days.',
      'Business accounts: the owner has to transfer the team first.',
      'A suspended account cannot be closed by its user; write to support with the invoice number.',
      'After closing, the name is free again for others after one year.',
    ],
    zh: [
      '如何注销账号',
      '账号可在“个人资料”中注销，照片立即删除，备份三十天后清除。',
      '企业账号：所有者需先转让团队。',
      '被封禁的账号无法自行注销，请将发票号发送给客服。',
      '注销一年后，用户名可被他人重新注册。',
    ],
    es: [
      'Cómo cerrar una cuenta',
      'Las cuentas se cierran en Perfil. Las fotos se eliminan al momento y las copias a los treinta días.',
      'Cuentas de empresa: el dueño debe traspasar antes el equipo.',
      'Una cuenta suspendida no puede cerrarla su usuario; escriba a soporte.',
    ],
  }),
  told('why-was-i-blocked', 'docs', {
    en: [
      'Why an address gets blocked',
      'The firewall blocks an address for an hour when it has sent more than two hundred failed log-ins.',
      'Shared networks: universities and carriers are known to the list and get a higher limit.',
      'Owners of a site can lift a block under Security, Addresses. The log shows which rule fired.',
      'Search engines are told apart by reverse lookup and are never blocked.',
    ],
    zh: [
      'IP 为什么会被拦截',
      '防火墙会在登录失败超过两百次后拦截该地址一小时。',
      '共享网络：高校和运营商的出口在名单中，限额更高。',
      '站长可以在“安全-地址”中解除拦截，日志会显示触发的规则。',
      '搜索引擎通过反向解析识别，不会被拦截。',
    ],
  }),
  told('reading-limits-of-newspapers', 'blog', {
    en: [
      'Ten years of the metered paywall',
      'The first newspaper that counted articles gave readers twenty a month; today three are usual.',
      'Subscribers: a third came in the week in which they hit the limit, a study of nine titles found.',
      'Sentences such as "Subscribe to continue reading" are tested like headlines.',
      'Some papers have gone back to free articles paid for by members.',
    ],
    zh: [
      '计量付费墙十年',
      '最早统计阅读量的报纸每月允许读二十篇，如今通常只有三篇。',
      '订阅者：一项针对九家报纸的研究发现，三分之一在触及上限的那一周订阅。',
      '“订阅后继续阅读”这样的句子像标题一样经过反复测试。',
      '也有报社回到由会员支持的免费阅读。',
    ],
    fr: [
      'Dix ans de mur payant',
      'Le premier journal à compter les articles en offrait vingt par mois ; trois suffisent aujourd’hui.',
      'Abonnés : un tiers s’inscrit la semaine où la limite est atteinte.',
      'Des phrases comme « Abonnez-vous pour lire la suite » sont testées comme des titres.',
      'Certains titres sont revenus au libre accès.',
    ],
  }),
];
