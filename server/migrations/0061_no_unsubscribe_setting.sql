-- Nothing read it: whoever stops newsletters gets a link of their own, made from the address of the application.
delete from settings where name = 'unsubscribeUrl';
