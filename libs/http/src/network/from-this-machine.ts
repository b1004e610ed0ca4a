import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Own names of this machine. A foreign page that reaches it by DNS rebinding sends the name of its site instead. */
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*)$/;

/** Whether a program on this machine sent the request itself, and no proxy on it forwarded the request. */
export function isFromThisMachine(headers: IncomingHttpHeaders, address = ''): boolean {
  return (
    LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    OWN_NAME.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}
