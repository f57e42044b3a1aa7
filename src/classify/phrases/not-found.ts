import type { PhraseFamily } from './family.ts';

/** "What you asked for does not exist (any more)." */
export const notFound: PhraseFamily = {
  id: 'not_found',
  strong: {
    en: `
      could not find it | couldn't find it | nothing at this address |
      link … may be broken | link … broken, or | account … does not exist | account … doesn't exist | profile … does not exist | profile … not available | profile … been removed | account … no longer exists | post … has been removed | post … has been deleted | content … has been removed |
      page not found | not found | page … not found | page … cannot be found | page … could not be found |
      page … does not exist | page … doesn't exist | page … no longer exists | page … no longer available |
      page … has been removed | page … was removed | url … was not found | url … not found | resource … not found |
      resource … could not be found | resource … no longer available | resource … does not exist | resource removed |
      missing resource | file not found | file … does not exist | document not found | object not found |
      could not find the page | couldn't find the page | can't find the page | cannot find the page | couldn't find that page |
      can't find that page | couldn't find what you | could not find what you | can't find what you |
      this page isn't available | this page is not available | page isn't available | content … no longer available |
      content … could not be found | content … not found | content … isn't available right now | item … no longer available |
      product … no longer available | product not found | article not found | article … no longer available | user not found |
      topic … does not exist | thread … does not exist | post … does not exist | listing … no longer available |
      listing … has expired | job … no longer available | does not appear to be here | page you're looking for |
      page you are looking for | page you were looking for | page you requested | nothing was found at this location |
      page can't be found | page is missing | dead link | resource is gone | status code 404 | lost your way |
      looks like you are lost | looks like you're lost | video unavailable | this video has been removed |
      has been permanently deleted`,
    zh: `
      页面 … 找不到 | 页面 … 已删除 | 页面 … 被删除 | 页面 … 失效 | 页面 … 走丢 | 链接 … 失效 | 已被移除 | 已经移除 | 已被删除 | 已注销 | 您查看的 … 不存在 | 您访问的 … 不存在 |
      页面不存在 | 页面 … 不存在 | 页面未找到 | 找不到页面 | 找不到该页面 | 找不到您要 | 找不到你要 |
      页面没有找到 | 页面走丢了 | 页面丢失 |
      页面已删除 | 页面已被删除 | 内容不存在 | 内容已删除 | 内容已被删除 | 文章不存在 | 文章已被删除 | 该内容已被 | 此内容已被 |
      该内容无法查看 | 商品不存在 | 商品已下架 | 宝贝不存在 | 已下架 | 主题不存在 | 帖子不存在 | 帖子已被删除 | 用户不存在 |
      您要找的 | 您查找的 | 找不到对象 | 对象未找到 | 未找到 | 没有找到您 | 无法找到该页 | 无法找到 | 指定的主题不存在 |
      已被作者删除 | 已被发布者删除 | 资源不存在 | 链接已失效 | 页面已失效 | 頁面不存在 | 找不到頁面 | 找不到網頁 | 找不到您 |
      此頁面不存在 | 網頁不存在 | 您要找的頁面 | 找不到物件 | 內容已刪除 | 文章已刪除 | 連結已失效`,
    de: `
      thema … existiert nicht | beitrag … existiert nicht | inhalt … existiert nicht | existiert nicht mehr | wurde gelöscht |
      seite nicht gefunden | seite … nicht gefunden | seite … existiert nicht | seite … nicht mehr | objekt nicht gefunden |
      nicht gefunden | url … nicht gefunden | datei … nicht gefunden | dokument … nicht gefunden | nicht mehr verfugbar |
      artikel … nicht mehr verfügbar | angebot … nicht mehr verfügbar | nicht auffindbar | gibt es nicht mehr`,
    fr: `
      page introuvable | page non trouvée | page … introuvable | page … n'existe pas | page … n'existe plus | objet non trouvé |
      non trouvé | n'a pas pu être trouvé | n'a pas été trouvé | page que vous | ressource introuvable | document introuvable |
      n'est plus disponible | l'on se soit perdu | vous êtes perdu | annonce désactivée`,
    es: `
      página no encontrada | página … no encontrada | página … no existe | página … no se encuentra | no se encontró |
      no se ha encontrado | no se ha localizado | no se ha podido encontrar | objeto no localizado | no encontrado |
      no encontrada | ya no existe | ya no está disponible | página que buscas | página que busca | archivo no encontrado`,
    pt: `
      página não encontrada | página … não existe | página … não foi encontrada | não encontrado | não encontrada |
      não foi encontrado | não foi encontrada | não foi possível encontrar | não está mais disponível | página que você |
      objecto não encontrado | objeto não encontrado`,
    it: `
      pagina non trovata | pagina … non trovata | pagina … non esiste | oggetto non trovato | non trovato | non trovata |
      non è stata trovata | non è stato trovato | non esiste su questo | pagina che cerchi | pagina che stai cercando |
      non è più disponibile`,
    nl: `
      pagina niet gevonden | pagina … niet gevonden | pagina … bestaat niet | niet gevonden | object niet gevonden |
      kon niet worden gevonden | niet meer beschikbaar | deze pagina bestaat`,
    sv: `
      sidan hittades inte | sidan … finns inte | sidan kunde inte hittas | hittades inte | kunde inte hittas |
      objektet hittades | finns inte längre | hittas inte | inte funnen`,
    da: `
      siden blev ikke fundet | siden … findes ikke | ikke fundet | kunne ikke findes | findes ikke længere |
      siden eksisterer ikke`,
    nb: `siden ble ikke funnet | siden … finnes ikke | ikke funnet | finnes ikke | fant ikke siden | fant ikke`,
    fi: `sivua ei löyt | sivua … ei löyt | ei löydy | ei löytynyt | kohdetta ei löydy | sivu on poistettu`,
    pl: `
      strona nie została znaleziona | nie znaleziono | strona … nie istnieje | strony nie znaleziono | nie znaleziono strony |
      obiekt nie znaleziony | nie została odnaleziona | nie został odnaleziony | strona nie istnieje | ogłoszenie nieaktualne`,
    cs: `
      stránka nenalezena | stránka … neexistuje | nenalezen | nebyla nalezena | nebylo … nalezeno | nebyl nalezen |
      objekt nenalezen | stránka neexistuje`,
    sk: `stránka nenájdená | stránka … neexistuje | nebola nájdená | nenájden`,
    hu: `az oldal nem található | oldal … nem található | nem található | nem talalhato | nem létezik`,
    ro: `
      pagina nu a fost găsită | nu a fost găsit | pagina … nu există | nu a putut fi găsit | pagina nu există | obiect negăsit |
      nu există`,
    sh: `
      stranica ne postoji | nije pronađen | nije pronadjen | stranica … ne postoji | nije nadjen | nije nađen | objekat nije |
      страница није пронађена | није пронађен | објекат није | не постоји`,
    ru: `
      страница не найдена | страница … не найдена | страница … не существует | страница … удалена | не найден | не найдено |
      такой страницы нет | страницы не существует | запрашиваемая страница | объект не найден | объявление снято |
      документ не найден`,
    uk: `сторінку не знайдено | сторінка не знайдена | не знайдено | сторінка не існує | сторінки не існує`,
    bg: `страницата не е намерена | не е намерен | страницата не съществува | страницата … не съществува`,
    el: `η σελίδα δεν βρέθηκε | δεν βρέθηκε | σελίδα δεν υπάρχει | δεν υπάρχει η σελίδα`,
    tr: `
      sayfa bulunamadı | sayfa … bulunamadı | nesne bulunamadı | bulunamadı | böyle bir sayfa yok | aradığınız sayfa`,
    ar: `الصفحة غير موجودة | غير موجودة | لم يتم العثور | الصفحة المطلوبة | لا يمكن العثور`,
    fa: `صفحه مورد نظر | صفحه یافت نشد | یافت نشد | پیدا نشد`,
    he: `הדף לא נמצא | העמוד לא נמצא | לא נמצא`,
    hi: `पृष्ठ नहीं मिला | पेज नहीं मिला`,
    th: `ไม่พบหน้า | ไม่พบเพจ`,
    vi: `không tìm thấy trang | trang không tồn tại | trang bạn | không tìm thấy | không tồn tại`,
    id: `halaman tidak ditemukan | tidak ditemukan | laman tidak ditemui | halaman … tidak ada`,
    ja: `
      ページが見つかりません | ページは見つかりません | 見つかりません | 見つかりませんでした | お探しのページ |
      ページは存在しません | 存在しません | ページは削除 | 削除された可能性 | 掲載は終了 | 指定されたページ`,
    ko: `
      페이지를 찾을 수 없 | 찾을 수 없습니다 | 존재하지 않는 페이지 | 존재하지 않습니다 | 객체 없음 | 삭제되었거나 |
      삭제된 페이지 | 요청하신 페이지`,
    ca: `pàgina no trobada | no s'ha trobat | no existeix`,
    ga: `ar iarraidh | aimsigh`,
  },
  weak: {
    en: `
      may have been moved | may have moved | may have been removed | mistyped the address | check the address | check the url |
      broken link | outdated link | back to home | back to the home | go to homepage | return home | return to home |
      wrong or outdated | no longer available | oops | gone`,
    zh: `
      您访问的页面 | 你访问的页面 | 您要访问的页面 | 您请求的页面 | 您查看的页面 | 您所访问的 |
      返回首页 | 检查网址 | 输入的网址 | 地址有误 | 可能已被删除 | 可能已删除 | 网址有误 | 返回首頁 | 检查您输入 | 迷路`,
    de: `zur startseite | link … veraltet | tippfehler`,
    fr: `retour à l'accueil | revenez à l'accueil | lien … obsolète | oups`,
    es: `volver al inicio | enlace … roto | vaya`,
    pt: `voltar para o início | voltar à página inicial`,
    ru: `вернуться на главную | перейти на главную | неправильно набран`,
    ja: `トップページへ | トップに戻る | アドレスが間違`,
    pl: `strona główna | wróć na stronę główną`,
  },
};
