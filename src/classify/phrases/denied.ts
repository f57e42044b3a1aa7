import type { PhraseFamily } from './family.ts';

/** "You may not see this", without a check that could be passed. */
export const denied: PhraseFamily = {
  id: 'denied',
  strong: {
    en: `
      mod_security | modsecurity |
      access denied | access forbidden | access is denied | access to this … denied | access to this … forbidden |
      access restricted | permission denied | forbidden | unauthorized | unauthorised | not authorized | not authorised |
      you do not have permission | you don't have permission | don't have access | do not have access |
      not permitted to access | not allowed to access | you are not permitted | you have been blocked | been blocked |
      request … blocked | request was denied | request rejected | requested url was rejected | your access … blocked |
      your ip … blocked | your ip … banned | banned your ip | banned your access | restrict access | blocked by … security |
      blocked by … administrator | blocked by … firewall | web application firewall | unable to access |
      security policy … blocked | invalid credentials | authorization required | authentication required |
      requires authentication | requires an authentication | requires authorisation | requires authorization |
      authentication failure | access control configuration | forwarding denied | refusing to respond |
      valid user name/password | could not verify that you are authorized | proxy authentication`,
    zh: `
      已被封禁 | 已被禁止访问 | 被列入黑名单 |
      没有 … 权限 | 无访问权限 | 权限不足 |
      请求被 … 阻断 | 请求被 … 拦截 | 安全策略阻断 | 安全策略拦截 | 访问 … 已被拦截 | 访问 … 已被阻断 | 已被系统拦截 | 攻击请求 |
      禁止访问 | 拒绝访问 | 访问被拒绝 | 访问被禁止 | 访问被拦截 | 访问已被拦截 | 访问被阻断 | 已被阻止 | 您已被阻止 |
      没有权限访问 | 无权访问 | 您无权 | 您没有权限 | 你没有权限 | 请求被拦截 | 请求已被拦截 | 请求被阻断 | 触发 … 规则 |
      触发了 … 规则 | 被防火墙拦截 | 安全规则拦截 | 禁止您访问 | 已禁止您 | ip地址被禁止 | ip已被封 | ip 被禁止 |
      您的ip … 禁止 | 黑名单 | 无法访问 … 网站 | 未授权 | 未经授权 | 授权失败 | 可能存在恶意 | 非法请求 | 网站防火墙 |
      您的请求带有不合法 | 禁止存取 | 拒絕存取 | 存取被拒 | 沒有權限 | 訪問被拒絕 | 您已被封鎖 | 禁止訪問 | 未經授權`,
    de: `
      zugriff … gesperrt | zugriff … eingeschränkt | zugriff … beschränkt | wurden blockiert |
      zugriff verweigert | zugriff … nicht möglich | zugriff … verweigert | zugriff nicht gestattet | zugriff verboten |
      keine berechtigung | nicht berechtigt | zugang verweigert | zugriff gesperrt | ihre anfrage wurde blockiert | verboten |
      authentisierung fehlgeschlagen | anmeldung fehlgeschlagen | autorisierung erforderlich | nicht autorisiert | der zutritt`,
    fr: `
      accès … limité | accès … restreint | accès … bloqué par |
      accès interdit | accès refusé | accès non autorisé | pas le droit d'accéder | pas l'autorisation | n'êtes pas autorisé |
      non autorisé | autorisation requise | autorisation refusée | vous avez été bloqué | authentification nécessaire |
      authentification requise | échec d'authentification | interdit`,
    es: `
      acceso prohibido | acceso denegado | acceso no autorizado | no tiene permiso | no tienes permiso | no autorizado |
      prohibido | ha sido bloqueado | has sido bloqueado | autenticación requerida | se requiere autorización |
      se requiere autenticación | requiere autorización | requiere autenticación`,
    pt: `
      acesso negado | acesso proibido | não tem permissão | não autorizado | não foi permitido | proibido | foi bloqueado |
      autenticação necessária | autorização necessária | necessita de autorização | requer autenticação | acesso não permitido`,
    it: `
      accesso negato | accesso vietato | accesso proibito | non hai il permesso | non hai i permessi | non autorizzato |
      non siete autorizzati | sei stato bloccato | autorizzazione richiesta | autenticazione richiesta |
      richiede … autorizzazione | richiede … autenticazione | vietato | autenticazione fallita`,
    nl: `
      toegang geweigerd | toegang verboden | geen toegang | niet toegestaan | niet geautoriseerd | geen toestemming |
      u bent geblokkeerd | autorisatie vereist | verboden | geen rechten | authenticatie vereist`,
    sv: `
      åtkomst nekad | åtkomst förbjuden | åtkomst förnekad | inte behörig | saknar behörighet | förbjuden | förbjudet |
      ej behörig | har blockerats | inte tillåt | kräver behörighet | obehörig`,
    da: `
      adgang nægtet | adgang forbudt | ingen adgang | ikke tilladelse | ikke adgang | forbudt | ikke autoriseret |
      ikke tilladt`,
    nb: `ingen tilgang | adgang forbudt | tilgang nektet | ikke tilgang | ikke tillatelse | forbudt | ikke autorisert`,
    fi: `
      pääsy estetty | pääsy evätty | pääsy kielletty | kielletty | ei ole sallittu | ei sallittu | ei oikeutta |
      tarvitsee tunnista`,
    pl: `
      zabroniony dostęp | dostęp zabroniony | brak dostępu | odmowa dostępu | dostęp wzbroniony | nie masz prawa |
      nie masz uprawnień | brak uprawnień | zostałeś zablokowany | wymagana autoryzacja | wymaga autoryzacji |
      brak autoryzacji`,
    cs: `
      přístup odepřen | přístup zakázán | přístup odmítnut | nemáte oprávnění | nemáte právo | zakázáno | nutná autorizace |
      vyžaduje autoriz | neautorizovan | přístup byl`,
    sk: `prístup odmietnutý | prístup zamietnutý | nemáte oprávnenie | zakázané`,
    hu: `
      hozzáférés megtagadva | nincs jogosultság | tiltott | hozzáférés tiltva | nem engedélyezett | nincs hozzáférés |
      azonosítás szükséges | hitelesítés szükséges`,
    ro: `
      acces interzis | acces refuzat | nu aveți permisiunea | nu aveti permisiunea | neautorizat | autorizare necesară |
      nu aveți dreptul | interzis`,
    sh: `
      zabranjen pristup | pristup zabranjen | pristup odbijen | nemate dozvolu | nemate pravo | zahtijeva autorizaciju |
      zahteva autorizaciju | забрањен приступ | приступ забрањен | немате дозволу | немате право | neautorizovan | zabranjeno`,
    ru: `
      доступ запрещен | доступ запрещён | доступ закрыт | в доступе отказано | нет прав доступа | нет прав | недостаточно прав |
      у вас нет доступа | вы заблокированы | ваш ip … заблокирован | требуется авторизация | не авторизован | доступ отклонен |
      запрос заблокирован | требуется аутентификация`,
    uk: `доступ заборонено | немає прав | доступ обмежено адміністратором | потрібна авторизація`,
    bg: `достъпът е забранен | достъпът е отказан | нямате права | забранен достъп`,
    el: `απαγορεύεται η πρόσβαση | δεν έχετε δικαίωμα | δεν επιτρέπεται | άρνηση πρόσβασης | απαιτείται εξουσιοδότηση`,
    tr: `
      erişim engellendi | erişim reddedildi | erişim izniniz yok | yetkiniz yok | erişim yasak | yetkisiz | yetkilendirme |
      yasaklan | kimlik doğrulama gerek`,
    ar: `الوصول مرفوض | تم رفض الوصول | ليس لديك إذن | ليس لديك صلاحية | غير مصرح | ممنوع الوصول | تم حظرك`,
    fa: `دسترسی غیرمجاز | دسترسی ممنوع | اجازه دسترسی ندارید | دسترسی شما`,
    he: `הגישה נדחתה | אין לך הרשאה | גישה נדחתה`,
    th: `ไม่มีสิทธิ์ | ปฏิเสธการเข้าถึง`,
    vi: `truy cập bị từ chối | không có quyền | bị từ chối | đã bị chặn`,
    id: `akses ditolak | tidak memiliki izin | tidak memiliki akses | akses dilarang | anda diblokir`,
    ja: `
      アクセスが拒否 | アクセス拒否 | アクセスを拒否 | アクセス権限がありません | アクセス権がありません | 権限がありません |
      アクセスが禁止 | 閲覧できません | 許可されていません | アクセスが制限 | ブロックされました | 認証が必要 | 認証に失敗`,
    ko: `
      접근이 거부 | 접근 거부 | 접근할 수 있는 권한이 없습니다 | 권한이 없습니다 | 접근 권한 | 접근이 차단 | 접속이 차단 |
      액세스가 거부 | 허용되지 않 | 인증이 필요 | 인증 실패`,
    ga: `cosc ar rochtain | níl cead | toirmiscthe | údarú riachtanach | rochtain toirmiscthe`,
  },
  weak: {
    en: `
      security service to protect itself | site owner | website owner | contact the webmaster | contact the administrator |
      incident id | support id | reference # | event id | why have i been blocked | what can i do to resolve this | ray id |
      blocked`,
    zh: `
      联系网站管理员 | 联系站长 | 事件id | 事件编号 | 您的ip | 你的ip | 为什么我被阻止 | 安全服务来保护 | 安全解决方案 | waf`,
    de: `webmaster kontaktieren | ihre ip-adresse`,
    fr: `contactez … webmestre | votre adresse ip`,
    ru: `ваш ip | обратитесь к администратору`,
    ja: `管理者にお問い合わせ | あなたのip`,
  },
};
